import { formatAge } from '#event-time.ts'

/** Seconds of a wait; a dash where nothing waited. */
export function formatWait(seconds: number | null): string {
  return seconds === null ? '–' : formatAge(seconds * 1000)
}

export function toMinutes(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : seconds / 60
}

/** What people count waits in, in minutes. */
const steps = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440] as const
const mostSteps = 5

/** The minutes by which waits of so many seconds are read, from none to above the longest. */
export function scaleOf(seconds: readonly number[]): number[] {
  const longest = Math.max(...seconds, 60) / 60
  const step =
    steps.find((wanted) => longest / wanted <= mostSteps) ??
    1440 * Math.ceil(longest / 1440 / mostSteps)
  return Array.from({ length: Math.ceil(longest / step) + 1 }, (_, index) => index * step)
}
