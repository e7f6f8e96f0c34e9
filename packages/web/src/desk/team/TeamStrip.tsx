import { fullName } from '@signout/contract'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { bannerHeight, headerHeight } from '#ui/page/edges.ts'
import { PageHeading } from '#ui/page/PageHeading.tsx'
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

/** Height in pixels, border included: one line, or two where one is too narrow; in a low window one of less. */
const height = { narrow: 97, wide: 65, low: 49 }

/** A window so low that more would cover most of it. */
const lowWindow = '@media (max-height: 479px)'

/** Scroll targets stop below the strip, except those inside it, for which nothing has to move. */
const room = ({ breakpoints }: Theme) => ({
  'main *': {
    scrollMarginTop: height.narrow,
    [breakpoints.up('md')]: { scrollMarginTop: height.wide },
    [lowWindow]: { scrollMarginTop: height.low },
  },
})

const stripSx = {
  position: 'sticky',
  top: `calc(${headerHeight}px + var(${bannerHeight}, 0px))`,
  zIndex: 'speedDial',
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto auto minmax(0, 1fr)' },
  gridAutoRows: { xs: 48, md: 64 },
  columnGap: { xs: 1, md: 4 },
  alignItems: 'center',
  height: { xs: height.narrow, md: height.wide },
  [lowWindow]: {
    gridTemplateColumns: 'auto auto minmax(0, 1fr)',
    gridAutoRows: 48,
    columnGap: 2,
    height: height.low,
  },
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
  flexDirection: { xs: 'column', sm: 'row', md: 'column' },
  columnGap: 2,
  minWidth: 0,
  height: '100%',
  alignItems: { xs: 'flex-end', sm: 'center', md: 'flex-start' },
  justifyContent: { xs: 'center', sm: 'flex-end', md: 'center' },
  [lowWindow]: { flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center' },
} as const

/** Below the counts, within the room for a finger at them, or beside them. */
const scanSx = {
  mt: { xs: -1.5, sm: 0, md: -1 },
  [lowWindow]: { mt: -1.5 },
  maxWidth: '100%',
  pointerEvents: 'none',
  lineHeight: 1.2,
  color: 'text.secondary',
} as const

/** Names that do not fit fade at the window's edge. */
const membersSx = {
  ...lineSx,
  mr: { xs: -2, sm: -3 },
  pr: { xs: 2, sm: 3 },
  maskImage: ({ spacing }: Theme) =>
    `linear-gradient(to right, #000 calc(100% - ${spacing(3)}), transparent)`,
  columnGap: 2,
  gridColumn: { xs: '1 / -1', md: 'auto' },
  justifyContent: { md: 'safe flex-end' },
  // On a low phone there is room for the code alone; the team info has them as well.
  [lowWindow]: { gridColumn: 'auto', display: { xs: 'none', sm: 'flex' } },
  my: 0,
  ml: 0,
  py: 0,
  pl: 0,
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
  p: 0,
  color: 'text.secondary',
  fontSize: '0.875rem',
} as const

const providedSx = ({ breakpoints }: Theme) => ({ [breakpoints.down('sm')]: visuallyHidden })
