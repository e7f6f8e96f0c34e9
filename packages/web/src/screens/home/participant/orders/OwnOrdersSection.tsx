import type { ReactNode } from 'react'
import { OrderList } from '#domain/orders/OrderList.tsx'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'
import { FocusFallback } from '#kit/focus/FocusFallback.tsx'
import { CollapsibleSection } from '#kit/page/CollapsibleSection.tsx'
import type { OrderTables } from './use-order-tables.ts'

interface OwnOrdersSectionProps {
  readonly title: string
  readonly empty: ReactNode
  readonly failure: string
  readonly tables: Pick<OrderTables, 'hasFailed' | 'retry'>
  /** One for each order; undefined until they have loaded. */
  readonly children: readonly ReactNode[] | undefined
}

/** One of the dashboard's tables; it can be hidden (spec §2). */
export function OwnOrdersSection(props: OwnOrdersSectionProps) {
  const { title, empty, failure, tables, children } = props
  return (
    <CollapsibleSection title={title}>
      {children === undefined && tables.hasFailed ? (
        <ErrorAlert onRetry={tables.retry}>{failure}</ErrorAlert>
      ) : (
        <FocusFallback>
          <OrderList title={title} empty={empty} minWidth={430}>
            {children}
          </OrderList>
        </FocusFallback>
      )}
    </CollapsibleSection>
  )
}
