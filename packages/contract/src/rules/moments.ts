type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/** Month (`Nov`), day, year, hour and minute of a moment in a time zone, as texts. */
export function momentParts(moment: string | number, timeZone: string): Parts {
  const formatted = formatter(timeZone).formatToParts(new Date(moment))
  return Object.fromEntries(formatted.map((part) => [part.type, part.value]))
}

/** `Nov 1, 09:05` in a time zone (spec §23: 'MMM d, HH:mm'). */
export function formatMomentIn(moment: string | number, timeZone: string): string {
  const { month, day, hour, minute } = momentParts(moment, timeZone)
  return `${month} ${day}, ${hour}:${minute}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter is slow enough to be noticed in a table of a thousand rows. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const made = formatters.get(timeZone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, format)
  return format
}
