import { formatAge } from '#event-time.ts'

/** Formats seconds of a wait; a dash when nothing waited. */
export function formatWait(seconds: number | null): string {
  return seconds === null ? '–' : formatAge(seconds * 1000)
}

export function toMinutes(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : seconds / 60
}

/** Usual steps of waits, in minutes. */
const steps = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440] as const
const maxSteps = 5

/** Ticks in minutes for waits of so many seconds, from zero to above the longest. */
export function scaleOf(seconds: readonly number[]): number[] {
  const longest = Math.max(...seconds, 60) / 60
  const step =
    steps.find((wanted) => longest / wanted <= maxSteps) ??
    1440 * Math.ceil(longest / 1440 / maxSteps)
  return Array.from({ length: Math.ceil(longest / step) + 1 }, (_, index) => index * step)
}
