import { messages } from '#messages.ts'
import type { ItemsShown } from '#domain/items/ItemCell.tsx'
import { NoItemsCheckedOut } from '#domain/orders/NoItemsCheckedOut.tsx'
import { checkedOutColumns } from './own-order-columns.tsx'
import { OwnOrdersSection } from './OwnOrdersSection.tsx'
import { OwnOrderTable } from './OwnOrderTable.tsx'
import type { OrderTables } from './use-order-tables.ts'

interface OwnCheckedOutItemsProps extends ItemsShown {
  readonly tables: OrderTables
}

export function OwnCheckedOutItems({ tables, ...items }: OwnCheckedOutItemsProps) {
  return (
    <OwnOrdersSection
      tables={tables}
      title="Checked out items"
      failure={messages.checkedOutNotShown}
      empty={<NoItemsCheckedOut />}
    >
      {tables.groups?.checkedOut.map((order) => (
        <OwnOrderTable key={order.id} order={order} columns={checkedOutColumns} {...items} />
      ))}
    </OwnOrdersSection>
  )
}
