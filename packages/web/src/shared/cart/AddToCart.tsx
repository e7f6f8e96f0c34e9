import { type Category, formatNumber, type Item, signoutMessages } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import { useCallback } from 'react'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useSignoutState } from '#shared/event/signout.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { BlockedTooltip } from '#ui/buttons/BlockedTooltip.tsx'
import { QuantityInput } from '#ui/forms/QuantityInput.tsx'
import { useOnUnmount } from '#ui/page/lifetime.ts'
import { useAttempt } from '#ui/toasts/toasts.ts'
import { useSeenItems } from '../items/seen-items.ts'
import { CreditsWarning } from '../teams/credits.tsx'
import { LimitText, useTeamLimits } from '../teams/team-limits.tsx'
import { useCart, useCartActions } from './cart.ts'
import { type AddBlock, addBlocked, largestSelectable, exceedsLimit } from './add-rules.ts'
import { mostRestrictiveLimit } from '../teams/limit-rules.ts'

interface AddToCartProps {
  readonly item: Item
  readonly categories: readonly Category[]
}

interface Fields {
  /** Null when no whole number was typed. */
  quantity: number | null
}

/** Adds units of an item to the cart (spec §24). */
export function AddToCart({ item, categories }: AddToCartProps) {
  const add = useAddToCart()
  const { isTestUser } = useAuthenticatedSession()
  const limit = mostRestrictiveLimit(item, categories)
  const blocked = addBlocked(item, limit, useSignoutState(), isTestUser)
  const largest = largestSelectable(item, limit)
  const { control, handleSubmit } = useForm<Fields>({ defaultValues: { quantity: 1 } })

  const isSelectable = (quantity: number | null) =>
    quantity !== null && quantity >= 1 && quantity <= largest
  const submit = handleSubmit(({ quantity }) => quantity !== null && add(item, quantity))
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Standing item={item} blocked={blocked} />
      <Adding item={item} control={control} />
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Controller
          control={control}
          name="quantity"
          rules={{
            validate: (quantity) =>
              isSelectable(quantity) || (tooMany(quantity, largest) ?? 'Quantity is required'),
          }}
          render={({ field, fieldState }) => (
            <QuantityInput
              label="Quantity"
              max={largest}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message ?? tooMany(field.value, largest)}
            />
          )}
        />
        {/* Aligned with the field, not its label. */}
        <Box sx={{ flex: 1, display: 'grid', mt: 3 }}>
          <BlockedTooltip reason={isClosed(blocked) ? messages.cartClosed : null}>
            <Button type="submit" variant="contained" fullWidth disabled={blocked !== null}>
              Add to cart
            </Button>
          </BlockedTooltip>
        </Box>
      </Box>
    </form>
  )
}

interface AddingProps {
  readonly item: Item
  readonly control: Control<Fields>
}

/** Warns before the chosen quantity passes the credits of the team. */
function Adding({ item, control }: AddingProps) {
  const quantity = useWatch({ control, name: 'quantity' })
  return <CreditsWarning item={item} adding={quantity ?? 0} />
}

interface StandingProps {
  readonly item: Item
  readonly blocked: AddBlock | null
}

/** Units of the item that the team and the cart have, and why no more can be added. */
function Standing({ item, blocked }: StandingProps) {
  const cart = useCart()
  const limits = useTeamLimits([item], cart.quantities)
  const inCart = cart.quantityOf(item.id)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mb: 1.5, '&:empty': { display: 'none' } }}>
      {blocked !== 'limit' && <LimitText itemId={item.id} limits={limits} />}
      {inCart > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formatNumber(inCart)} in your cart. <Link href={paths.cart}>View cart</Link>
        </Typography>
      )}
      {blocked !== null && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {blockedTexts[blocked]}
        </Typography>
      )}
    </Box>
  )
}

const blockedTexts = {
  ...signoutMessages,
  limit: 'Nobody may take this item.',
  stock: 'There is none left in stock.',
} satisfies Record<AddBlock, string>

function isClosed(blocked: AddBlock | null): boolean {
  return blocked === 'before' || blocked === 'over'
}

/** Stock may have fallen below the chosen quantity. */
function tooMany(quantity: number | null, largest: number): string | undefined {
  if (quantity === null || largest === 0 || quantity <= largest) return undefined
  return messages.atMost(formatNumber(largest))
}

const exceedsQuota = 'Adding this amount to your cart will exceed the quantity limit for this item.'

/** Puts units of an item into the cart, or warns that they do not fit (spec §24). The function is stable. */
export function useAddToCart(): (item: Item, quantity: number) => void {
  const { add, currentQuantityOf } = useCartActions()
  const attempt = useAttempt()
  const seen = useSeenItems()
  // A warning about one item must not appear at another.
  useOnUnmount(attempt.clearRefusals)
  return useCallback(
    (item, quantity) => {
      attempt.clear()
      if (exceedsLimit(item, currentQuantityOf(item.id), quantity)) {
        attempt.refuse(exceedsQuota, 'warning')
        return
      }
      // Its name and picture stay in the cart without a connection.
      seen.set(item.id, item)
      add(item.id, quantity)
      attempt.succeed(`Added ${formatNumber(quantity)} ${item.name} item(s) to your cart.`)
    },
    [add, attempt, currentQuantityOf, seen],
  )
}
