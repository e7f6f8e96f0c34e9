import type { ReactNode } from 'react'
import { OrderList } from '#parts/orders/OrderList.tsx'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { FocusFallback } from '#ui/FocusFallback.tsx'
import { CollapsibleSection } from '#ui/page/CollapsibleSection.tsx'

interface OwnOrdersSectionProps {
  readonly title: string
  readonly empty: ReactNode
  readonly failure: string
  readonly hasFailed: boolean
  readonly onRetry: () => void
  /** One for each order; undefined until they have loaded. */
  readonly children: readonly ReactNode[] | undefined
}

/** One of the dashboard's tables; it can be hidden (spec §2). */
export function OwnOrdersSection(props: OwnOrdersSectionProps) {
  const { title, empty, failure, hasFailed, onRetry, children } = props
  return (
    <CollapsibleSection title={title}>
      {children === undefined && hasFailed ? (
        <ErrorAlert onRetry={onRetry}>{failure}</ErrorAlert>
      ) : (
        <FocusFallback>
          <OrderList title={title} empty={empty}>
            {children}
          </OrderList>
        </FocusFallback>
      )}
    </CollapsibleSection>
  )
}
