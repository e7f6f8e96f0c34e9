import { formatNumber, type Incident, incidentWords } from '@signout/contract'

/** `2 reported broken`. */
export function describeIncident(incident: Pick<Incident, 'quantity' | 'state'>): string {
  return `${formatNumber(incident.quantity)} ${incidentWords[incident.state].units}`
}
