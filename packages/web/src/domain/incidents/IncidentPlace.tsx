import type { Incident } from '@signout/contract'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { orderLink } from '#domain/orders/order-link.ts'
import { paths } from '#paths.ts'

interface IncidentPlaceProps {
  readonly incident: Incident
  /** What it is about; left out where that is known. */
  readonly item?: string
}

/** The item, team and order that a report is about. */
export function IncidentPlace({ incident, item }: IncidentPlaceProps) {
  const { order, team_id, team_code } = incident
  const words = order === null ? `Team ${team_code}` : `Team ${team_code}, order\u00A0#${order}`
  return (
    <Typography variant="body2" component="p">
      {item}
      {item !== undefined && team_code !== null && ' · '}
      {team_code !== null && team_id === null && `${words}, which is gone`}
      {team_code !== null && team_id !== null && (
        <Link
          {...(order === null
            ? { href: paths.team(team_code) }
            : orderLink({ id: order, team_code }))}
        >
          {words}
        </Link>
      )}
    </Typography>
  )
}
