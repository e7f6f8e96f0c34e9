import { formatNumber } from '@signout/contract'

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats bytes in the largest unit that gives at least one: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  let size = bytes
  let at = 0
  while (size >= 1000 && at < units.length - 1) {
    size /= 1000
    at += 1
  }
  const shown = at > 0 && size < 10 ? size.toFixed(1) : formatNumber(Math.round(size))
  return `${shown} ${units[at]}`
}
