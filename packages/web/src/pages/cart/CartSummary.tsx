import {
  creditsProblem,
  formatCount,
  formatNumber,
  orderProblem,
  type Team,
} from '@signout/contract'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useConfiguration } from '#configuration.ts'
import { usePause } from '#shared/pause/use-pause.ts'
import { leftText } from '#shared/teams/credits.tsx'
import { useSignoutState } from '#shared/event/signout.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { bottomEdge, foot, footSx, topEdge } from '#ui/page/edges.ts'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import type { OrderSubmission } from './use-submit-order.ts'

interface CartSummaryProps {
  readonly total: number
  /** Credits of all units together. */
  readonly cost: number
  readonly team: UseQueryResult<Team>
  readonly isLoading: boolean
  readonly submission: OrderSubmission
}

/** Summary beside the items, always in sight; on phones a bar at the bottom. */
export function CartSummary({ total, cost, team, isLoading, submission }: CartSummaryProps) {
  const { isTestUser } = useAuthenticatedSession()
  const signout = useSignoutState()
  const pause = usePause()
  const teamRules = useConfiguration()
  const headingId = useId()
  const messageId = useId()
  const problem = () => {
    if (total === 0) return 'There is nothing in your cart.'
    if (isLoading || team.data === undefined) return 'Your cart and your team have not loaded yet.'
    return orderProblem({
      units: total,
      teamRules,
      signout,
      isTestUser,
      pause,
      timeZone: teamRules.event_time_zone,
      members: team.data.profiles.length,
      // Checked when the order is submitted.
      projectDescription: undefined,
      pendingOrders: undefined,
    })
  }
  const blocked = problem()
  const credits = team.data?.credits ?? null
  // Fewer units may be granted, so that the order is not kept from the server.
  const tooDear = credits === null ? null : creditsProblem(cost, credits)
  return (
    <Paper
      ref={foot}
      component="section"
      variant="outlined"
      aria-labelledby={headingId}
      sx={surface}
    >
      <FocusFallback>
        <Box sx={content}>
          <Typography variant="h2" id={headingId}>
            Cart Summary
          </Typography>
          <Box className="total" sx={figure}>
            <span>Total quantity</span>
            <strong>{formatNumber(total)}</strong>
          </Box>
          {credits !== null && (
            <Box className="credits" sx={{ ...figure, gridColumn: '1 / -1' }}>
              <span>{leftText(credits)}</span>
              <strong>{formatCount(cost, 'credit')}</strong>
            </Box>
          )}
          <Typography
            id={messageId}
            variant="body2"
            sx={{
              gridColumn: '1 / -1',
              minHeight: '2lh',
              color: blocked === null && tooDear !== null ? 'warning.main' : 'text.secondary',
            }}
          >
            {blocked ?? tooDear ?? ready}
          </Typography>
          <BusyButton
            variant="contained"
            size="large"
            disabled={blocked !== null || submission.isSubmitting}
            isBusy={submission.isSubmitting}
            aria-describedby={messageId}
            onClick={() => team.data && submission.submit(team.data)}
            sx={{ gridColumn: '1 / -1' }}
          >
            Submit order
          </BusyButton>
        </Box>
      </FocusFallback>
    </Paper>
  )
}

const figure = { display: 'flex', gap: 1, justifyContent: 'space-between' } as const

const ready = 'The Dashboard will show when your order is ready for pickup.'

/** On a phone on its side, as high as the button: the figures to the left, what it says in the middle. */
const lowBar = {
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 0,
  '& > h2, & > .total': { gridColumn: 1 },
  '& > p': { gridColumn: 2, gridRow: '1 / 3', minHeight: 0 },
  '& > .credits': { gridColumn: 2, gridRow: 2 },
  '& > .credits + p': { gridRow: 1 },
  '& > button': { gridColumn: 3, gridRow: '1 / 3' },
} as const

const surface = {
  ...footSx,
  position: 'sticky',
  top: { md: topEdge },
  bottom: { xs: bottomEdge, md: 'auto' },
  zIndex: 1,
  mx: { xs: -2, sm: -3, md: 0 },
  px: { xs: 2, sm: 3 },
  py: { xs: 1.5, md: 3 },
  borderWidth: { xs: '1px 0', md: 1 },
  borderRadius: { xs: 0, md: 1 },
} as const

const content = ({ breakpoints }: Theme) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: 1,
  [breakpoints.up('md')]: { gridTemplateColumns: '1fr', gap: 2 },
  [`${breakpoints.down('md')} and (min-width: 560px) and (max-height: 479px)`]: lowBar,
})
