import type { OrderGroups } from '@signout/contract'
import type { ItemsShown } from '../../parts/ItemCell.tsx'
import { CheckedOutOrders } from './CheckedOutOrders.tsx'
import { PendingOrders } from './PendingOrders.tsx'
import { TeamOrders } from './TeamOrders.tsx'
import type { TeamOrders as OrdersOfTeam } from './use-team-orders.ts'

interface OrderSectionsProps extends ItemsShown {
  readonly teamCode: string
  readonly teamOrders: OrdersOfTeam
  /** Undefined until they are there. */
  readonly groups: OrderGroups | undefined
}

/** The team's orders: what waits, what is out, and all there ever was. */
export function OrderSections({ teamCode, teamOrders, groups, ...items }: OrderSectionsProps) {
  return (
    <>
      <PendingOrders
        teamCode={teamCode}
        teamOrders={teamOrders}
        orders={groups?.pending}
        {...items}
      />
      <CheckedOutOrders teamOrders={teamOrders} orders={groups?.checkedOut} {...items} />
      <TeamOrders teamOrders={teamOrders} {...items} />
    </>
  )
}
