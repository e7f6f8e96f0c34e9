import { fullName, type Incident, updateIncident } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import Link from '@mui/material/Link'
import { useWrite } from '#api/writes.ts'
import { formatDated } from '#event-time.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { goneText, outcomeText } from '#failure-text.ts'
import { settle } from '#ui/buttons/settle.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { orderLink } from '#shared/orders/order-link.ts'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { paths } from '#paths.ts'
import { describeIncident } from './incident-words.ts'

interface IncidentNoteProps {
  readonly incident: Incident
  /** Item, team and order of the report, where it is not shown at their row. */
  readonly about?: ReactNode
}

/** The item that a report is about, in words. */
export function itemOf({ hardware }: Incident, nameOf: (id: number) => string): string {
  return hardware === null ? 'No item named' : nameOf(hardware)
}

/** A report, its author and time, with the button to resolve it. */
export function IncidentNote({ incident, about }: IncidentNoteProps) {
  const { what, when, where, reported_by: by, at, resolved } = incident
  const { resolve, isPending } = useResolveIncident(incident)
  const title = describeIncident(incident)
  return (
    <Box sx={[noteSx, resolved && { borderColor: 'divider' }]}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
          {resolved && ' (resolved)'}
        </Typography>
        {about}
        <Typography variant="body2">{what}</Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {when} · {where}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          Reported by {fullName(by)}, <time dateTime={at}>{formatDated(at)}</time>
        </Typography>
      </Box>
      <SteadyButton
        size="small"
        variant="outlined"
        isBusy={isPending}
        aria-label={`${resolved ? 'Reopen' : 'Resolve'}: ${title}`}
        onClick={() => void resolve(!resolved)}
      >
        {resolved ? 'Reopen' : 'Resolve'}
      </SteadyButton>
    </Box>
  )
}

interface IncidentNotesProps {
  readonly incidents: readonly Incident[]
  readonly label?: string
  /** Item, team and order of a report, where they are not evident. */
  readonly renderAbout?: (incident: Incident) => ReactNode
}

/** Reports one below the other; the keyboard stays among them when one is resolved. */
export function IncidentNotes({ incidents, label, renderAbout }: IncidentNotesProps) {
  return (
    <FocusFallback>
      <PlainList aria-label={label}>
        {incidents.map((incident) => (
          <li key={incident.id}>
            <IncidentNote incident={incident} about={renderAbout?.(incident)} />
          </li>
        ))}
      </PlainList>
    </FocusFallback>
  )
}

/** Marks a report as resolved, or opens it again. */
function useResolveIncident({ id }: Incident) {
  const write = useWrite(updateIncident, {
    failure: (error) => outcomeText(error, goneText(error, 'Could not update the report')),
  })
  const resolve = async (resolved: boolean) => {
    const { error } = await write.send({ params: { id }, body: { resolved } })
    if (error) return
    settle()
    write.attempt.succeed(resolved ? 'The report is resolved.' : 'The report is open again.')
  }
  return { resolve, isPending: write.isPending }
}

const noteSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 0.5,
  mb: 1,
  pl: 1.5,
  alignItems: 'flex-start',
  borderLeft: '3px solid',
  borderColor: 'warning.main',
} as const

interface IncidentPlaceProps {
  readonly incident: Incident
  /** Subject of the report; omitted where it is evident. */
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
