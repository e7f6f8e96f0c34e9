import { formatNumber, type Statistics } from '@signout/contract'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { ConditionsByCategory } from './ConditionsByCategory.tsx'
import { fillHours } from './fill-hours.ts'
import { formatWait } from './format-wait.ts'
import { MostRequested } from './MostRequested.tsx'
import { OrdersByHour } from './OrdersByHour.tsx'
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

/** The event in five figures. */
function Totals({ figures: { hours, waits } }: { readonly figures: Statistics }) {
  const sum = (key: 'submitted' | 'picked_up' | 'returned_units') =>
    formatNumber(hours.reduce((total, hour) => total + hour[key], 0))
  const totals = [
    ['Orders', sum('submitted')],
    ['Handed out', sum('picked_up')],
    ['Units returned', sum('returned_units')],
    ['Units out', formatNumber(hours.at(-1)?.units_out ?? 0)],
    ['Half ready within', formatWait(waits.to_ready.median)],
  ] as const
  return (
    <Box component="dl" sx={gridSx}>
      {totals.map(([label, value]) => (
        <Box key={label} sx={cellSx}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={valueSx}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** Five figures a row, on phones two, on one surface with the background in the gaps as lines. */
const gridSx = {
  display: 'grid',
  gap: '1px',
  m: 0,
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'divider',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
} as const

const cellSx = {
  display: 'flex',
  flexDirection: 'column-reverse',
  px: 2,
  py: 1.25,
  justifyContent: 'flex-end',
  bgcolor: 'background.paper',
  '&:last-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const

const valueSx = { m: 0, fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.2 } as const
