import { formatNumber } from './numbers.ts'

/** Kinds of report (spec §19). */
export const incidentStates = ['broken', 'lost', 'other'] as const
export type IncidentState = (typeof incidentStates)[number]

const stateWords = {
  broken: 'reported broken',
  lost: 'reported lost',
  other: 'reported with a problem',
} satisfies Record<IncidentState, string>

/** `2 reported broken`. */
export function describeIncident(incident: {
  readonly quantity: number
  readonly state: IncidentState
}): string {
  return `${formatNumber(incident.quantity)} ${stateWords[incident.state]}`
}

/** Limits of the number of units in a report (spec §22). */
export const largestIncident = 1000

/** Length of each text of a report, in characters after trimming (spec §19). */
export const incidentLengths = { max: 1000 } as const

/** The item that an incident form is about. */
export interface IncidentItem {
  /** Units that the team has, from 1 to 1,000. */
  readonly quantityGranted: number
  /** Name of the item, where the link has it. */
  readonly name: string | undefined
  /** Ids of the order and the item, where the link has them (spec §19). */
  readonly order: number | null
  readonly hardware: number | null
}

/** Parses the form's `data`; null unless it is JSON with a whole `quantityGranted` from 1 to 1,000 (spec §22). */
export function parseIncidentItem(data: string | null): IncidentItem | null {
  if (data === null) return null
  try {
    const value: unknown = JSON.parse(data)
    if (typeof value !== 'object' || value === null || !('quantityGranted' in value)) return null
    const { quantityGranted } = value
    if (typeof quantityGranted !== 'number' || !Number.isInteger(quantityGranted)) return null
    if (quantityGranted < 1 || quantityGranted > largestIncident) return null
    return {
      quantityGranted,
      name: nameIn(value),
      order: 'order' in value ? idIn(value.order) : null,
      hardware: 'hardware' in value ? idIn(value.hardware) : null,
    }
  } catch {
    return null
  }
}

function nameIn(value: object): string | undefined {
  return 'name' in value && typeof value.name === 'string' && value.name.trim() !== ''
    ? value.name
    : undefined
}

function idIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}
