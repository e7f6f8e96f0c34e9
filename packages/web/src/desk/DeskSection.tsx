import type { ReactNode } from 'react'
import { OrderList } from '#shared/orders/OrderList.tsx'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { useDeskOrders } from './DeskProvider.tsx'

interface DeskSectionProps {
  readonly title: string
  /** Replaces the section when its orders could not be loaded (spec §23). */
  readonly failure: string
  readonly empty: ReactNode
  /** Cards, one for each order; undefined until they have loaded. */
  readonly children: readonly ReactNode[] | undefined
  /** Minimum width of an order in pixels; as many as fit are side by side. */
  readonly minWidth?: number
  /** Content to the right of the title. */
  readonly actions?: ReactNode
  /** Content above the orders. */
  readonly notice?: ReactNode
  /** Content below the orders. */
  readonly footer?: ReactNode
  /** Dialogs of the section, since an order may leave the list while its dialog is open. */
  readonly dialog?: ReactNode
}

/** A section with some of the team's orders. */
export function DeskSection({
  title,
  actions,
  notice,
  footer,
  dialog,
  ...content
}: DeskSectionProps) {
  const { hasFailed, reload } = useDeskOrders()
  if (hasFailed) {
    return <ErrorAlert onRetry={reload}>{content.failure}</ErrorAlert>
  }
  return (
    <FocusFallback>
      <SectionCard title={title} actions={actions}>
        {notice}
        <OrderList title={title} {...content} />
        {footer}
      </SectionCard>
      {dialog}
    </FocusFallback>
  )
}

/** The row of buttons below an order. */
export const actionsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mt: 1.5,
  alignItems: 'center',
  justifyContent: 'flex-end',
} as const
