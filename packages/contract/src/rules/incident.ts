/** Kinds of report (spec §19). */
export const incidentStates = ['broken', 'lost', 'other'] as const
export type IncidentState = (typeof incidentStates)[number]

interface IncidentWords {
  /** Label of the choice in the form. */
  readonly choice: string
  /** After the number of units. */
  readonly units: string
  /** After "reported 2 lamps as", in the history. */
  readonly history: string
  /** Directly after "reported", or "reported 2 lamps", in the mail to the desk. */
  readonly mail: string
}

/** What each kind of report is called. */
export const incidentWords = {
  broken: { choice: 'Broken', units: 'reported broken', history: 'broken', mail: ' broken' },
  lost: { choice: 'Lost', units: 'reported lost', history: 'lost', mail: ' lost' },
  other: {
    choice: 'Other',
    units: 'reported with a problem',
    history: 'otherwise wrong',
    mail: ': another problem',
  },
} satisfies Record<IncidentState, IncidentWords>

/** Limits of the number of units in a report (spec §22). */
export const largestIncident = 1000

/** Length of each text of a report, in characters after trimming (spec §19). */
export const incidentLengths = { max: 1000 } as const
