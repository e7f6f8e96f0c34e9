import type { Order } from '@signout/contract'
import Button from '@mui/material/Button'
import type { Ref } from 'react'
import { orderLink } from '#domain/orders/order-link.ts'

interface NextWaitingOrderProps {
  readonly order: Order
  readonly ref?: Ref<HTMLAnchorElement>
}

/** Leads on to the next order that is to be packed, whichever team's it is. */
export function NextWaitingOrder({ order, ref }: NextWaitingOrderProps) {
  return (
    <Button ref={ref} {...orderLink(order)} variant="outlined" size="small">
      Next waiting order
    </Button>
  )
}
