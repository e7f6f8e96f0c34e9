import { fullName } from '@signout/contract'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { bannerHeight, headerHeight } from '#ui/page/edges.ts'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { useDeskTeam } from '../DeskProvider.tsx'
import { IdProvided } from './IdProvided.tsx'
import { lineSx, OrderCounts } from './OrderCounts.tsx'
import { useScanTarget } from '../scan/order-to-tick.ts'

/** A sticky strip with the code of the team, the numbers of its orders, and its IDs. */
export function TeamStrip() {
  const { teamCode } = useDeskTeam()
  return (
    <>
      <GlobalStyles styles={room} />
      <Box sx={stripSx}>
        <PageHeading isDense>
          <Box component="span" sx={wordsSx}>
            Team{' '}
            <Box component="span" sx={codeSx}>
              {teamCode}
            </Box>{' '}
            Overview
          </Box>
        </PageHeading>
        <Counts />
        <MemberIds />
      </Box>
    </>
  )
}

/** The orders, and below them which one a scan ticks. */
function Counts() {
  const order = useScanTarget()
  return (
    <Box sx={middleSx}>
      <OrderCounts hasLineBelow={order !== undefined} />
      {order !== undefined && (
        <Typography variant="caption" noWrap sx={scanSx}>
          A scan ticks order #{order}
        </Typography>
      )}
    </Box>
  )
}

/** Members who have handed in a piece of ID (spec §19). */
function MemberIds() {
  const { team, isUnknown } = useDeskTeam()
  if (isUnknown) return null
  return (
    <Box component="fieldset" sx={membersSx}>
      <Box component="legend" sx={legendSx}>
        ID{' '}
        <Box component="span" sx={providedSx}>
          provided
        </Box>
      </Box>
      {team?.profiles.map((profile) => (
        <IdProvided key={profile.id} profile={profile} label={fullName(profile.user)} />
      ))}
    </Box>
  )
}

/** A window so low that a second line would cover most of it. */
const lowWindow = '@media (max-height: 479px)'

/** Scroll targets stop below the strip, except those inside it, for which nothing has to move. */
const room = ({ breakpoints }: Theme) => ({
  'main *': {
    scrollMarginTop: '6rem',
    [breakpoints.up('md')]: { scrollMarginTop: '4rem' },
    [lowWindow]: { scrollMarginTop: '3rem' },
  },
})

/** One row, as wide as the page from the start of its content; on phones the members are a second one. */
const stripSx = {
  position: 'sticky',
  top: `calc(${headerHeight}px + var(${bannerHeight}, 0px))`,
  zIndex: 'speedDial',
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  columnGap: { xs: 1, md: 4 },
  alignItems: 'center',
  mt: { xs: -2.5, sm: -4 },
  mx: { xs: -2, sm: -3 },
  mb: { xs: 2, sm: 3 },
  px: { xs: 2, sm: 3 },
  py: { md: 1 },
  [lowWindow]: { flexWrap: 'nowrap', py: 0 },
  bgcolor: 'background.default',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '&& *': { scrollMarginTop: -24 },
  // What does not fit scrolls among the members.
  '& > div:first-of-type': { flexShrink: { md: 0 } },
} as const

const wordsSx = {
  fontSize: { xs: '0.75rem', sm: '1rem' },
  fontWeight: 400,
  letterSpacing: 0,
  color: 'text.secondary',
}

const codeSx = {
  fontSize: { xs: '1.375rem', sm: '2rem' },
  fontWeight: 600,
  letterSpacing: '0.04em',
  color: 'text.primary',
  fontVariantNumeric: 'tabular-nums',
}

/** Beside the code on every window: what does not fit scrolls. */
const middleSx = {
  flex: { xs: '1 1 0', md: '1 0 auto' },
  minWidth: 0,
  position: 'relative',
} as const

/** Below the counts, within the room for a finger at them. */
const scanSx = {
  position: 'absolute',
  bottom: 0,
  maxWidth: '100%',
  pointerEvents: 'none',
  lineHeight: 1.2,
  color: 'text.secondary',
} as const

const membersSx = {
  ...lineSx,
  flex: { xs: '1 0 100%', md: '0 1 auto' },
  // Also while they load, so that the page below stays where it is.
  minHeight: 48,
  columnGap: 2,
  m: 0,
  p: 0,
  border: 0,
  // On a low phone there is room for the code alone; the team info has them as well.
  [lowWindow]: { flex: '0 1 auto', minHeight: 0, display: { xs: 'none', sm: 'flex' } },
  '& .MuiFormControlLabel-root': { flex: 'none' },
  '& .MuiFormControlLabel-label': {
    maxWidth: { xs: '20ch', lg: '28ch' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
} as const

/** Beside its checkboxes: a legend takes part in the layout only when it floats. */
const legendSx = { float: 'left', p: 0, color: 'text.secondary', fontSize: '0.875rem' } as const

const providedSx = ({ breakpoints }: Theme) => ({ [breakpoints.down('sm')]: visuallyHidden })
