import Box from '@mui/material/Box'
import { useEffect, useEffectEvent } from 'react'
import { PickSlip } from '#domain/orders/PickSlip.tsx'
import type { WaitingSlips } from './use-print-waiting.ts'

interface PrintedSlipsProps {
  readonly slips: WaitingSlips
  readonly onPrinted: () => void
}

/** A slip for each order, on a page of its own; the screen does not show them. Prints as soon as they are there. */
export function PrintedSlips({ slips: { waiting, items }, onPrinted }: PrintedSlipsProps) {
  const finish = useEffectEvent(onPrinted)
  useEffect(() => {
    const onAfterPrint = () => finish()
    window.addEventListener('afterprint', onAfterPrint)
    window.print()
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])
  const knownItems = { items, nameOf: (id: number) => items.get(id)?.name ?? `Item #${id}` }
  return waiting.map(({ teamCode, team, order }) => (
    <Box key={order.id} sx={pageSx}>
      <PickSlip teamCode={teamCode} team={team} orders={[order]} knownItems={knownItems} />
    </Box>
  ))
}

const pageSx = { '@media print': { '&:not(:last-child)': { breakAfter: 'page' } } }
