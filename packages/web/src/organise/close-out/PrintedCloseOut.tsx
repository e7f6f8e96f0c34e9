import { formatCount, formatNumber, fullName } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { useConfiguration } from '#configuration.ts'
import { serverNow } from '#server-clock.ts'
import { formatDated } from '#event-time.ts'
import { PrintedPage, PrintedTitle } from '#ui/page/PrintedPage.tsx'
import { countUnits, type StillOutTeam } from './group-still-out.ts'
import { formatPhone } from '#shared/people/format-phone.ts'

interface PrintedCloseOutProps {
  readonly teams: readonly StillOutTeam[]
  readonly onPrinted: () => void
}

/** The list with a box to tick for each item, and no team split over two pages. */
export function PrintedCloseOut({ teams, onPrinted }: PrintedCloseOutProps) {
  const { hackathon_name } = useConfiguration()
  const units = formatCount(countUnits(teams.flatMap(({ lines }) => lines)), 'unit')
  return (
    <PrintedPage onPrinted={onPrinted}>
      <PrintedTitle
        title={`${hackathon_name}: still out`}
        subtitle={`${units} with ${formatCount(teams.length, 'team')} · Printed ${formatDated(serverNow())}`}
      />
      {teams.map((team) => (
        <PrintedTeam key={team.key} team={team} />
      ))}
    </PrintedPage>
  )
}

function PrintedTeam({ team: { team_code, members, lines } }: { readonly team: StillOutTeam }) {
  return (
    <Box component="section" sx={{ py: 1, borderTop: '1px solid', breakInside: 'avoid' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
        <Typography component="h2" sx={{ fontSize: '14pt', fontWeight: 600 }}>
          {team_code ?? 'Teams that are gone'}
        </Typography>
        <Typography variant="body2">
          {members.map((member, at) => (
            <Fragment key={member.email}>
              {at > 0 && ' · '}
              <bdi>{fullName(member)}</bdi>{' '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {formatPhone(member.phone_number)}
              </Box>
            </Fragment>
          ))}
        </Typography>
      </Box>
      {lines.map(({ id, quantity, name, order_id, since }) => (
        <Box key={id} sx={lineSx}>
          <Box sx={{ width: '4mm', height: '4mm', border: '1px solid' }} />
          <span>{formatNumber(quantity)} ×</span>
          <span>{name}</span>
          <span>
            #{order_id}, {formatDated(since)}
          </span>
        </Box>
      ))}
    </Box>
  )
}

const lineSx = {
  display: 'grid',
  gridTemplateColumns: '5mm 10mm minmax(0, 1fr) auto',
  gap: 1,
  py: 0.25,
  fontSize: '10pt',
  alignItems: 'center',
} as const
