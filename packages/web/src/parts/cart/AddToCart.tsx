import {
  type Category,
  exceedsCart,
  type Item,
  largestSelectable,
  maySignOut,
  mostRestrictiveLimit,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Controller, useForm } from 'react-hook-form'
import { useAuthenticatedSession } from '#api/session/use-session.ts'
import { useSignoutState } from '#configuration.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { BlockedTooltip } from '#ui/BlockedTooltip.tsx'
import { toast } from '#ui/feedback/toasts.ts'
import { useAttempt } from '#ui/feedback/use-attempt.ts'
import { QuantityInput } from '#ui/QuantityInput.tsx'
import { useCart } from './use-cart.ts'

interface AddToCartProps {
  readonly item: Item
  readonly categories: readonly Category[]
}

interface Fields {
  /** Null: no whole number was typed. */
  quantity: number | null
}

/** Spec §5, Add to cart. */
export function AddToCart({ item, categories }: AddToCartProps) {
  const cart = useCart()
  const { isTestUser } = useAuthenticatedSession()
  const isOpen = maySignOut(useSignoutState(), isTestUser)
  const largest = largestSelectable(item, mostRestrictiveLimit(item, categories))
  const { control, handleSubmit } = useForm<Fields>({ defaultValues: { quantity: 1 } })
  const attempt = useAttempt()
  const inCart = cart.quantityOf(item.id)

  const isSelectable = (quantity: number | null) =>
    quantity !== null && quantity >= 1 && quantity <= largest
  const add = (quantity: number) => {
    attempt.begin()
    if (exceedsCart(item, inCart, quantity)) {
      attempt.refuse(messages.exceedsQuota, 'warning')
      return
    }
    cart.add(item.id, quantity)
    toast.success(messages.itemAdded(quantity, item.name))
  }
  const submit = handleSubmit(({ quantity }) => quantity !== null && add(quantity))
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {inCart > 0 && (
        <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
          {inCart} in your cart. <Link href={paths.cart}>View cart</Link>
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Controller
          control={control}
          name="quantity"
          rules={{ validate: (quantity) => isSelectable(quantity) || 'Quantity is required' }}
          render={({ field, fieldState }) => (
            <QuantityInput
              label="Quantity"
              max={largest}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Box sx={{ flex: 1, display: 'grid' }}>
          <BlockedTooltip reason={isOpen ? null : messages.cartClosed}>
            <Button type="submit" variant="contained" fullWidth disabled={!isOpen || largest === 0}>
              Add to cart
            </Button>
          </BlockedTooltip>
        </Box>
      </Box>
    </form>
  )
}
