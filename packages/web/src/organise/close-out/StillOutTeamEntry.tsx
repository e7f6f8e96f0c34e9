import { formatCount, formatNumber, fullName, type StillOutLine } from '@signout/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useNow } from '#server-clock.ts'
import { orderLink } from '#shared/orders/order-link.ts'
import { formatAge } from '#event-time.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { touchTarget } from '#ui/page/touch-target.ts'
import { paths } from '#paths.ts'
import type { StillOutTeam, ShownLine } from './group-still-out.ts'
import { formatPhone } from '#shared/people/format-phone.ts'

/**
 * A team with its members' contacts and its hardware. Memoised: three hundred others need not render when one changes.
 */
export const StillOutTeamEntry = memo(function StillOutTeamEntry({
  team,
}: {
  readonly team: StillOutTeam
}) {
  const { team_code, members, since, units, lines } = team
  return (
    <Box component="li" sx={entry}>
      <Box sx={headline}>
        {team_code === null ? (
          <Typography sx={{ fontWeight: 600 }}>Teams that are gone</Typography>
        ) : (
          <Link href={paths.team(team_code)} sx={{ ...touchTarget, fontWeight: 600 }}>
            Team {team_code}
          </Link>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {units === 0 ? (
            'All back'
          ) : (
            <>
              {formatCount(units, 'unit')}, out for <Age since={since} />
            </>
          )}
        </Typography>
      </Box>
      {members.length > 0 && (
        <PlainList aria-label="Members" sx={memberList}>
          {members.map((member) => (
            <Member key={member.email} member={member} />
          ))}
        </PlainList>
      )}
      <PlainList aria-label="Items">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </PlainList>
    </Box>
  )
})

function Age({ since }: { readonly since: string }) {
  return formatAge(useNow() - Date.parse(since))
}

/** A member with a phone number, or else an email address. */
function Member({ member }: { readonly member: StillOutLine['members'][number] }) {
  const { phone_number, email } = member
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <bdi>{fullName(member)}</bdi>{' '}
      {phone_number === '' ? (
        <Link href={paths.mail(email)} sx={touchTarget}>
          {email}
        </Link>
      ) : (
        <Link href={paths.phone(phone_number)} sx={{ ...touchTarget, whiteSpace: 'nowrap' }}>
          {formatPhone(phone_number)}
        </Link>
      )}
    </Box>
  )
}

function Line({ line }: { readonly line: ShownLine }) {
  const { quantity, name, order_id, team_code, isBack } = line
  return (
    <Box component="li" sx={isBack ? { ...lineSx, color: 'text.secondary' } : lineSx}>
      <span>{formatNumber(quantity)} ×</span>
      <Box component="span" sx={{ textDecoration: isBack ? 'line-through' : undefined }}>
        {name}
      </Box>
      {isBack || team_code === null ? (
        <span>{isBack ? 'Returned' : `order #${order_id}`}</span>
      ) : (
        <Link {...orderLink({ id: order_id, team_code })} sx={touchTarget}>
          order #{order_id}
        </Link>
      )}
    </Box>
  )
}

const entry = {
  py: 1.5,
  borderTop: '1px solid',
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
  // Of three hundred teams the browser lays out only those in sight.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 140px',
} as const

const headline = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  alignItems: 'baseline',
  justifyContent: 'space-between',
} as const

const memberList = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  mt: 0.25,
  mb: 0.75,
  typography: 'body2',
  color: 'text.secondary',
} as const

const lineSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(2rem, auto) minmax(0, 1fr) auto',
  columnGap: 1,
  py: 0.25,
  alignItems: 'center',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const
