import { BarPlot } from '@mui/x-charts/BarChart'
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { formatNumber } from '@signout/contract'
import { use } from 'react'
import { useNavigate } from 'react-router'
import { useIsPhone } from '#ui/page/use-is-phone.ts'
import { bareAxis, OnPaper, paperWidth, stillChart } from './charts.ts'

interface StackedBarsProps {
  readonly rows: readonly {
    readonly id: number
    readonly name: string
    /** Target of a click on the row. */
    readonly href: string
    /** Values by series. */
    readonly values: readonly number[]
  }[]
  readonly series: readonly { readonly label: string; readonly color: string }[]
}

const rowHeight = 30

/** A stacked bar for each row. */
export function StackedBars({ rows, series }: StackedBarsProps) {
  const isNarrow = useIsPhone()
  const isOnPaper = use(OnPaper)
  const navigate = useNavigate()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <ChartsContainer
      {...(isOnPaper && { width: paperWidth })}
      height={rows.length * rowHeight + 40}
      margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
      {...stillChart}
      xAxis={[
        {
          ...bareAxis,
          id: 'units',
          height: 32,
          min: 0,
          tickNumber: isNarrow ? 3 : 6,
          tickMinStep: 1,
          valueFormatter: formatNumber,
        },
      ]}
      yAxis={[
        {
          ...bareAxis,
          id: 'rows',
          scaleType: 'band',
          data: rows.map(({ id }) => id),
          width: isNarrow && !isOnPaper ? 132 : 240,
          categoryGapRatio: 0.3,
          tickLabelInterval: () => true,
          valueFormatter: (id: number) => byId.get(id)?.name ?? '',
        },
      ]}
      series={series.map(({ label, color }, index) => ({
        type: 'bar' as const,
        layout: 'horizontal' as const,
        stack: 'all',
        label,
        color,
        data: rows.map(({ values }) => values[index] ?? 0),
        valueFormatter: (value: number | null) => formatNumber(value ?? 0),
      }))}
      onAxisClick={(_, data) => {
        const row = rows[data?.dataIndex ?? -1]
        if (row !== undefined) void navigate(row.href)
      }}
      sx={{ cursor: 'pointer' }}
    >
      <ChartsGrid vertical />
      <BarPlot />
      <ChartsXAxis axisId="units" />
      <ChartsYAxis axisId="rows" />
      <ChartsAxisHighlight y="band" />
      <ChartsTooltip trigger="axis" />
    </ChartsContainer>
  )
}
