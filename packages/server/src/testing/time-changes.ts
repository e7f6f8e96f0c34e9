/** A moment in which the clocks of a zone change, and a minute on them that does not come, or comes twice. */
export interface TimeChange {
  readonly zone: string
  readonly at: string
  readonly local: string
  /** The moment that the minute stands for: as the clocks before the change would have shown it. */
  readonly means: string
}

/** Both ways in each zone that has two: by an hour, by half an hour, by a day; and one without. */
export const timeChanges: readonly TimeChange[] = [
  change('Europe/Berlin', '2026-03-29T01:00', '2026-03-29T02:30', '2026-03-29T01:30'),
  change('Europe/Berlin', '2026-10-25T01:00', '2026-10-25T02:30', '2026-10-25T00:30'),
  change('America/New_York', '2026-03-08T07:00', '2026-03-08T02:30', '2026-03-08T07:30'),
  change('America/New_York', '2026-11-01T06:00', '2026-11-01T01:30', '2026-11-01T05:30'),
  change('America/St_Johns', '2026-03-08T05:30', '2026-03-08T02:30', '2026-03-08T06:00'),
  change('America/St_Johns', '2026-11-01T04:30', '2026-11-01T01:30', '2026-11-01T04:00'),
  change('Australia/Lord_Howe', '2026-04-04T15:00', '2026-04-05T01:45', '2026-04-04T14:45'),
  change('Australia/Lord_Howe', '2026-10-03T15:30', '2026-10-04T02:15', '2026-10-03T15:45'),
  change('Pacific/Apia', '2011-12-30T10:00', '2011-12-30T12:00', '2011-12-30T22:00'),
  change('UTC', '2026-03-29T01:00', '2026-03-29T02:30', '2026-03-29T02:30'),
]

function change(zone: string, at: string, local: string, means: string): TimeChange {
  return { zone, at: `${at}:00.000Z`, local, means: `${means}:00.000Z` }
}
