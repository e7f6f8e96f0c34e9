import { fullName } from '@signout/contract'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { bannerHeight, headerHeight } from '#kit/page/edges.ts'
import { PageHeading } from '#kit/page/PageHeading.tsx'
import { useDeskTeam } from '../desk.tsx'
import { IdProvided } from './IdProvided.tsx'
import { lineSx, OrderCounts } from './OrderCounts.tsx'
import { useScanTarget } from '../scan-target.ts'

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
        <Box sx={middleSx}>
          <OrderCounts />
          <ScanTarget />
        </Box>
        <MemberIds />
      </Box>
    </>
  )
}

function ScanTarget() {
  const order = useScanTarget()
  if (order === undefined) return null
  return (
    <Typography variant="caption" noWrap sx={scanSx}>
      A scan ticks order #{order}
    </Typography>
  )
}

/** Members who have handed in a piece of ID (spec §19). */
function MemberIds() {
  const { team, isUnknown } = useDeskTeam()
  if (isUnknown) return null
  return (
    <Box component="fieldset" sx={membersSx}>
      <Box component="legend" sx={legendSx}>
        ID provided
      </Box>
      {team?.profiles.map((profile) => (
        <IdProvided key={profile.id} profile={profile} label={fullName(profile.user)} />
      ))}
    </Box>
  )
}

/** Height in pixels, border included: one line, or two where one is too narrow. */
const height = { narrow: 97, wide: 65 }

/** In a window so low that the strip would cover most of it, it scrolls away. */
const lowWindow = '@media (max-height: 479px)'

/** Scroll targets stop below the strip, except those inside it, for which nothing has to move. */
const room = ({ breakpoints }: Theme) => ({
  'main *': {
    scrollMarginTop: height.narrow,
    [breakpoints.up('md')]: { scrollMarginTop: height.wide },
    [lowWindow]: { scrollMarginTop: 0 },
  },
})

const stripSx = {
  position: 'sticky',
  top: `calc(${headerHeight}px + var(${bannerHeight}, 0px))`,
  [lowWindow]: { position: 'static' },
  zIndex: 'speedDial',
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto auto minmax(0, 1fr)' },
  gridAutoRows: { xs: 48, md: 64 },
  columnGap: { xs: 1, md: 4 },
  alignItems: 'center',
  height: { xs: height.narrow, md: height.wide },
  // As wide as the page, from the start of its content.
  mt: { xs: -2.5, sm: -4 },
  mx: { xs: -2, sm: -3 },
  mb: { xs: 2, sm: 3 },
  px: { xs: 2, sm: 3 },
  bgcolor: 'background.default',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '&& *': { scrollMarginTop: -24 },
} as const

const wordsSx = {
  fontSize: { xs: '0.75rem', sm: '1rem' },
  fontWeight: 400,
  letterSpacing: 0,
  color: 'text.secondary',
}

const codeSx = {
  fontSize: { xs: '1.375rem', sm: '2rem' },
  fontWeight: 700,
  letterSpacing: '0.04em',
  color: 'text.primary',
  fontVariantNumeric: 'tabular-nums',
}

const middleSx = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  columnGap: 2,
  minWidth: 0,
  height: '100%',
  alignItems: { xs: 'center', md: 'flex-start' },
  justifyContent: { xs: 'flex-end', md: 'center' },
} as const

/** Phones are not scanned. */
const scanSx = {
  display: { xs: 'none', sm: 'block' },
  mt: { md: -1 },
  lineHeight: 1.2,
  color: 'text.secondary',
}

const membersSx = {
  ...lineSx,
  columnGap: 2,
  gridColumn: { xs: '1 / -1', md: 'auto' },
  justifyContent: { md: 'safe flex-end' },
  m: 0,
  p: 0,
  border: 0,
  '& .MuiFormControlLabel-root': { flex: 'none' },
  '& .MuiFormControlLabel-label': {
    maxWidth: { xs: '20ch', lg: '28ch' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
} as const

/** Beside its checkboxes: a legend takes part in the layout only when it floats. */
const legendSx = {
  float: 'left',
  display: { xs: 'none', sm: 'block' },
  p: 0,
  color: 'text.secondary',
  fontSize: '0.875rem',
} as const
