import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import type { ReactNode, Ref } from 'react'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import type { TeamOrders } from './use-team-orders.ts'

interface OrdersSectionProps {
  readonly title: string
  readonly teamOrders: TeamOrders
  /** Stands in for the section when its orders could not be loaded (spec §2). */
  readonly failure: string
  readonly empty: ReactNode
  /** One for each order; undefined until they are there. */
  readonly children: readonly ReactNode[] | undefined
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
        <Content title={title} {...content} />
      </SectionCard>
    </Box>
  )
}

function Content({
  title,
  empty,
  children,
}: Pick<OrdersSectionProps, 'title' | 'empty' | 'children'>) {
  if (children === undefined) return <SkeletonRows label={`Loading ${title}`} />
  if (children.length === 0) return empty
  return (
    <Stack divider={<Divider />} sx={{ gap: 3 }}>
      {children}
    </Stack>
  )
}
