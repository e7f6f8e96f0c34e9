import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCart } from '#shared/cart/cart.ts'
import { useTeamLimits } from '#shared/teams/team-limits.tsx'
import { useItems } from '#shared/items/use-items.ts'
import { costOf } from '#shared/teams/credits.tsx'
import { useOwnTeam } from '#shared/teams/own-team.ts'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useSettled } from '#ui/page/use-settled.ts'
import { PageHeading } from '#ui/page/PageHeading.tsx'
import { CartAlerts } from './CartAlerts.tsx'
import { CartItems } from './CartItems.tsx'
import { CartSummary } from './CartSummary.tsx'
import { useRemoval } from './RemovedNotice.tsx'
import { standingReasons, useSubmitOrder } from './use-submit-order.ts'

/** The cart, and its order (spec §22). */
export function CartPage() {
  const cart = useCart()
  const knownItems = useItems(cart.items.map((item) => item.hardware_id))
  const team = useOwnTeam()
  const removal = useRemoval(cart)
  const submission = useSubmitOrder()
  const limits = useTeamLimits([...knownItems.items.values()], cart.quantities)
  const reasons = submission.refusal
    ? standingReasons(submission.refusal, cart.quantities, limits.brokenBy)
    : []
  const isLoading = knownItems.isLoading || team.isPending
  const isReady = useSettled(!team.isFetched)
  return (
    <>
      <PageHeading>Cart</PageHeading>
      <Box sx={{ height: 4, mt: -2, mb: 1.5 }}>
        {isLoading && <LinearProgress aria-label="Loading your cart" />}
      </Box>
      {/* The alerts above the items need the team, and would push the items down later. */}
      {isReady && (
        <Stack sx={{ gap: 2 }}>
          {(team.data?.profiles.length ?? 0) > 1 && (
            <Typography variant="body2" sx={{ mt: -1, color: 'text.secondary' }}>
              This cart is yours; your teammates have their own.
            </Typography>
          )}
          <CartAlerts team={team} reasons={reasons.map(({ text }) => text)} />
          <Box sx={columns}>
            <Stack sx={{ gap: 2, minWidth: 0 }}>
              {(cart.items.length > 0 || removal.removed !== null) && (
                <CartItems
                  cart={cart}
                  knownItems={knownItems}
                  limits={limits}
                  refusedIds={reasons.flatMap(({ itemIds }) => itemIds)}
                  disabled={submission.isSubmitting}
                  removal={removal}
                />
              )}
              {cart.items.length === 0 && <NoItems />}
            </Stack>
            <CartSummary
              total={cart.total}
              cost={costOf(knownItems.items, cart.quantities)}
              team={team}
              isLoading={isLoading}
              submission={submission}
            />
          </Box>
        </Stack>
      )}
    </>
  )
}

/** On phones the summary is always at the bottom. */
const columns = {
  display: 'grid',
  gridTemplateColumns: { md: 'minmax(0, 1fr) 340px' },
  gridTemplateRows: { xs: '1fr auto', md: 'auto' },
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  minHeight: { xs: 'calc(100dvh - 140px)', md: 0 },
} as const

function NoItems() {
  return (
    <EmptyState
      action={
        <Button variant="contained" href={paths.inventory}>
          View our inventory
        </Button>
      }
    >
      NO ITEMS IN CART
    </EmptyState>
  )
}
