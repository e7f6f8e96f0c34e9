import type { OrderTable, OutstandingRow } from '@signout/contract'
import { messages } from '#messages.ts'
import { NoItemsCheckedOut } from '#domain/orders/NoItemsCheckedOut.tsx'
import { TeamOrdersSection } from '../TeamOrdersSection.tsx'
import type { OrdersShown, TeamOrdersRead } from '../use-team-orders.ts'
import type { TeamRead } from '../use-team.ts'
import { membersToGiveBackTo } from './give-back.ts'
import { GiveBackIds } from './GiveBackIds.tsx'
import { ReturnForm } from './ReturnForm.tsx'
import { useLostTicks } from './use-lost-ticks.ts'

interface CheckedOutOrdersProps extends OrdersShown {
  readonly read: TeamRead
  readonly teamOrders: TeamOrdersRead
  /** Undefined until they have loaded. */
  readonly orders: readonly OrderTable<OutstandingRow>[] | undefined
}

/** What the team has, to be returned (spec §2, Checked Out Items). */
export function CheckedOutOrders(props: CheckedOutOrdersProps) {
  const { read, teamOrders, orders, target, ...items } = props
  const idsToGiveBack = membersToGiveBackTo(read.team, teamOrders.orders)
  const holdTicks = useLostTicks(orders, teamOrders.orders)
  return (
    <TeamOrdersSection
      title="Checked Out Items"
      teamOrders={teamOrders}
      failure={messages.checkedOutNotShown}
      minWidth={680}
      empty={<NoItemsCheckedOut />}
      notice={
        idsToGiveBack.length > 0 && <GiveBackIds members={idsToGiveBack} onGone={read.reload} />
      }
    >
      {orders?.map((order) => (
        <ReturnForm
          key={order.id}
          order={order}
          isTarget={order.id === target}
          onRefused={teamOrders.reload}
          onTicks={holdTicks}
          {...items}
        />
      ))}
    </TeamOrdersSection>
  )
}
