import { formatNumber } from './numbers.ts'

/** What can have happened to an item (spec §19). */
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

/** Units that one report can be about (spec §22). */
export const largestIncident = 1000

/** Of each text of a report, in characters after trimming (spec §19). */
export const incidentLengths = { max: 1000 } as const

/** The item that an incident form is about. */
export interface IncidentItem {
  /** Units that the team has, from 1 to 1,000. */
  readonly quantityGranted: number
  /** What it is called, where the link says it. */
  readonly name: string | undefined
  /** The ids of the order and of the item, where the link says them (spec §19). */
  readonly order: number | null
  readonly hardware: number | null
}

/** Reads the form's `data`; null for anything but JSON with a whole `quantityGranted` from 1 to 1,000 (spec §22). */
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
