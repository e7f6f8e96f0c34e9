import type { OrderTable, OutstandingRow } from '@signout/contract'
import { messages } from '#messages.ts'
import type { ItemsShown } from '#parts/items/ItemCell.tsx'
import { NoItemsCheckedOut } from '#parts/orders/NoItemsCheckedOut.tsx'
import { TeamOrdersSection } from '../TeamOrdersSection.tsx'
import type { TeamOrdersRead } from '../use-team-orders.ts'
import { ReturnForm } from './ReturnForm.tsx'
import { useLostTicks } from './use-lost-ticks.ts'

interface CheckedOutOrdersProps extends ItemsShown {
  readonly teamOrders: TeamOrdersRead
  /** Undefined until they have loaded. */
  readonly orders: readonly OrderTable<OutstandingRow>[] | undefined
}

/** What the team has, to be returned (spec §2, Checked Out Items). */
export function CheckedOutOrders({ teamOrders, orders, ...items }: CheckedOutOrdersProps) {
  const holdTicks = useLostTicks(orders, teamOrders.orders)
  return (
    <TeamOrdersSection
      title="Checked Out Items"
      teamOrders={teamOrders}
      failure={messages.checkedOutNotShown}
      minWidth={760}
      empty={<NoItemsCheckedOut />}
    >
      {orders?.map((order) => (
        <ReturnForm
          key={order.id}
          order={order}
          onRefused={teamOrders.reload}
          onTicks={holdTicks}
          {...items}
        />
      ))}
    </TeamOrdersSection>
  )
}
