/** Kinds of report (spec §19). */
export const incidentStates = ['broken', 'lost', 'other'] as const
export type IncidentState = (typeof incidentStates)[number]

/** Limits of the number of units in a report (spec §22). */
export const largestIncident = 1000

/** Length of each text of a report, in characters after trimming (spec §19). */
export const incidentLengths = { max: 1000 } as const
