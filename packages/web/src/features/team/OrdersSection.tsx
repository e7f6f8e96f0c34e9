import Box from '@mui/material/Box'
import type { ReactNode, Ref } from 'react'
import { OrderList } from '../../parts/OrderList.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import type { TeamOrders } from './use-team-orders.ts'

interface OrdersSectionProps {
  readonly title: string
  readonly teamOrders: TeamOrders
  /** Stands in for the section when its orders could not be loaded (spec §2). */
  readonly failure: string
  readonly empty: ReactNode
  /** One for each order; undefined until they are there. */
  readonly children: readonly ReactNode[] | undefined
  /** Pixels that an order needs: as many stand side by side as there is room for. */
  readonly minWidth?: number
  readonly ref?: Ref<HTMLDivElement>
}

/** A section of the page that shows some of the team's orders. */
export function OrdersSection({ title, teamOrders, ref, ...content }: OrdersSectionProps) {
  if (teamOrders.hasFailed) {
    return <ErrorAlert onRetry={teamOrders.reload}>{content.failure}</ErrorAlert>
  }
  return (
    <Box ref={ref} tabIndex={-1} sx={{ outline: 'none', minWidth: 0 }}>
      <SectionCard title={title}>
        <OrderList title={title} {...content} />
      </SectionCard>
    </Box>
  )
}
