/** The instant so many milliseconds after `time`, or before it if they are negative, as it is stored. */
export function instantAfter(time: Date | string, ms: number): string {
  return new Date(new Date(time).getTime() + ms).toISOString()
}
