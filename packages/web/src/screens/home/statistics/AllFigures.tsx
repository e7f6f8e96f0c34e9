import type { Statistics } from '@signout/contract'
import Stack from '@mui/material/Stack'
import { useMemo } from 'react'
import { ConditionsByCategory } from './ConditionsByCategory.tsx'
import { fillHours } from './fill-hours.ts'
import { MostRequested } from './MostRequested.tsx'
import { OrdersByHour } from './OrdersByHour.tsx'
import { Totals } from './Totals.tsx'
import { UnitsByHour } from './UnitsByHour.tsx'
import { WaitsByHour } from './WaitsByHour.tsx'

export interface Names {
  readonly item: (id: number) => string
  readonly category: (id: number) => string
}

interface AllFiguresProps {
  readonly figures: Statistics
  readonly names: Names
}

export function AllFigures({ figures, names }: AllFiguresProps) {
  const hours = useMemo(() => fillHours(figures), [figures])
  return (
    <Stack sx={{ gap: 4 }}>
      <Totals figures={figures} />
      <OrdersByHour hours={hours} />
      <UnitsByHour hours={hours} />
      <WaitsByHour hours={hours} overall={figures.waits} />
      <MostRequested items={figures.items} nameOf={names.item} />
      <ConditionsByCategory conditions={figures.conditions} nameOf={names.category} />
    </Stack>
  )
}
