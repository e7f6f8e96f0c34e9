import { formatNumber, type Incident, type IncidentState } from '@signout/contract'

const stateWords = {
  broken: 'reported broken',
  lost: 'reported lost',
  other: 'reported with a problem',
} satisfies Record<IncidentState, string>

/** `2 reported broken`. */
export function describeIncident(incident: Pick<Incident, 'quantity' | 'state'>): string {
  return `${formatNumber(incident.quantity)} ${stateWords[incident.state]}`
}
