import { arrows, groups } from './arrows.ts'

const block = /(<!-- arrows -->\n+```\n).*?(```\n)/s

/** A document with the table of arrows in its place. */
export function withArrows(document: string): string {
  return document.replace(block, (_, start: string, end: string) => start + table() + end)
}

function table(): string {
  const rows = [...Object.entries(groups), ...Object.entries(arrows)]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows
    .map(([name, to], at) => {
      const isFirst = at > 0 && packageOf(name) !== packageOf(rows[at - 1]?.[0])
      const line = to.length === 0 ? name : `${name.padEnd(width)} → ${to.join(' · ')}`
      return `${isFirst ? '\n' : ''}${line}\n`
    })
    .join('')
}

function packageOf(name = ''): string {
  return name.startsWith('(') ? '' : name.replace(/\/.*/, '')
}
