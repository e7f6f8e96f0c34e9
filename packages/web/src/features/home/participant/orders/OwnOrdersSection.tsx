import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { OrderList } from '#parts/orders/OrderList.tsx'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { ToggleSection } from '#ui/page/ToggleSection.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

interface OwnOrdersSectionProps {
  readonly title: string
  /** Undefined until they are there. */
  readonly orders: readonly ReactNode[] | undefined
  readonly empty: ReactNode
  readonly failure: string
  readonly hasFailed: boolean
  readonly onRetry: () => void
}

/** One of the dashboard's tables; it can be hidden (spec §2). */
export function OwnOrdersSection(props: OwnOrdersSectionProps) {
  const region = useKeptFocus(props.orders?.length ?? 0)
  return (
    <ToggleSection title={props.title}>
      <Box ref={region} tabIndex={-1} sx={{ outline: 'none' }}>
        <Content {...props} />
      </Box>
    </ToggleSection>
  )
}

function Content({ title, orders, empty, failure, hasFailed, onRetry }: OwnOrdersSectionProps) {
  if (orders === undefined && hasFailed) {
    return <ErrorAlert onRetry={onRetry}>{failure}</ErrorAlert>
  }
  return (
    <OrderList title={title} empty={empty}>
      {orders}
    </OrderList>
  )
}
