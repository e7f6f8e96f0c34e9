import Box from '@mui/material/Box'
import type { ReactNode, Ref } from 'react'
import { OrderList } from '#parts/orders/OrderList.tsx'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import type { TeamOrdersRead } from './use-team-orders.ts'

interface TeamOrdersSectionProps {
  readonly title: string
  readonly teamOrders: TeamOrdersRead
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
export function TeamOrdersSection({ title, teamOrders, ref, ...content }: TeamOrdersSectionProps) {
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
