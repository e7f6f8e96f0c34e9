import { messages } from '#messages.ts'
import type { ItemsShown } from '#domain/items/ItemCell.tsx'
import { EmptyState } from '#kit/feedback/EmptyState.tsx'
import { returnedColumns } from './own-order-columns.tsx'
import { OwnOrdersSection } from './OwnOrdersSection.tsx'
import { OwnOrderTable } from './OwnOrderTable.tsx'
import type { OrderTables } from './use-order-tables.ts'

interface OwnReturnedItemsProps extends ItemsShown {
  readonly tables: OrderTables
}

export function OwnReturnedItems({ tables, ...items }: OwnReturnedItemsProps) {
  return (
    <OwnOrdersSection
      tables={tables}
      title="Returned items"
      failure={messages.returnedNotShown}
      empty={
        <EmptyState>
          Please bring items to the tech table and a tech team member will assist you.
        </EmptyState>
      }
    >
      {tables.groups?.returned.map((order) => (
        <OwnOrderTable key={order.id} order={order} columns={returnedColumns} {...items} />
      ))}
    </OwnOrdersSection>
  )
}
