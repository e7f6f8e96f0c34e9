import { largestIncident } from '@signout/contract'

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
