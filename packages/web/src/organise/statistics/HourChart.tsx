import { BarPlot } from '@mui/x-charts/BarChart'
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { AreaPlot, LinePlot, MarkPlot } from '@mui/x-charts/LineChart'
import { use } from 'react'
import { useNavigate } from 'react-router'
import { formatClock, formatDay, formatHour } from '#event-time.ts'
import { useIsPhone } from '#ui/page/use-is-phone.ts'
import type { ChartHour } from './fill-hours.ts'
import { bareAxis, OnPaper, paperWidth, stillChart } from './charts.ts'

interface HourSeries {
  readonly label: string
  readonly color: string
  readonly values: readonly (number | null)[]
  /** Bars are side by side unless stacked as `ends`, where each value includes those before it. */
  readonly as: 'bars' | 'ends' | 'area'
}

interface HourChartProps {
  readonly hours: readonly ChartHour[]
  /** Where a click on an hour leads, if anywhere. */
  readonly hrefOf?: (hour: ChartHour) => string | undefined
  readonly series: readonly HourSeries[]
  readonly format: (value: number) => string
  readonly axisWidth?: number
  /** Ticks of the values; round numbers when omitted. */
  readonly scale?: readonly number[]
  /** Share of the row, on a wide screen and on paper. */
  readonly share?: number
}

/** Bars and lines over the hours of the event. */
export function HourChart(props: HourChartProps) {
  const { hours: shown, hrefOf, series, format, axisWidth = 44, scale, share = 1 } = props
  const hours = shown.map(({ hour }) => hour)
  const isNarrow = useIsPhone()
  const isOnPaper = use(OnPaper)
  const navigate = useNavigate()
  const ticks = labelsOf(
    hours,
    Math.round((isNarrow && !isOnPaper ? 4 : 9) * (isNarrow ? 1 : share)),
  )
  return (
    <ChartsContainer
      {...(isOnPaper && { width: paperWidth * share })}
      height={240}
      margin={{ top: 12, right: isOnPaper ? 24 : 8, bottom: 0, left: 0 }}
      {...stillChart}
      xAxis={[
        {
          id: 'hours',
          scaleType: 'band',
          data: hours,
          height: 40,
          categoryGapRatio: 0.25,
          barGapRatio: 0,
          disableTicks: true,
          tickLabelInterval: (hour: string) => ticks.has(hour),
          valueFormatter: (hour: string, { location }) =>
            location === 'tick' ? (ticks.get(hour) ?? '') : formatHour(hour),
        },
      ]}
      yAxis={[
        {
          ...bareAxis,
          id: 'values',
          width: axisWidth,
          min: 0,
          ...(scale === undefined
            ? { tickNumber: 4, tickMinStep: 1 }
            : { tickInterval: [...scale], max: scale.at(-1) ?? 1 }),
          valueFormatter: format,
        },
      ]}
      series={series.map((one, index) => drawn(one, format, series[index - 1]?.values))}
      onAxisClick={(_, data) => {
        const clicked = shown.find(({ hour }) => hour === data?.axisValue)
        const href = clicked && hrefOf?.(clicked)
        if (href !== undefined) void navigate(href)
      }}
      sx={{ ...(hrefOf && { cursor: 'pointer' }), '& .MuiLineChart-area': { fillOpacity: 0.18 } }}
    >
      <ChartsGrid horizontal />
      <AreaPlot />
      <BarPlot borderRadius={2} />
      <LinePlot />
      <MarkPlot />
      <ChartsXAxis axisId="hours" />
      <ChartsYAxis axisId="values" />
      <ChartsAxisHighlight x="band" />
      <ChartsTooltip trigger="axis" />
    </ChartsContainer>
  )
}

const looks = {
  bars: { type: 'bar' },
  ends: { type: 'bar', stack: 'ends' },
  area: { type: 'line', area: true, curve: 'linear' },
} as const satisfies Record<HourSeries['as'], object>

/** A series in the form that the chart takes; `before` is the one in front of which it is stacked. */
function drawn(
  { as, label, color, values }: HourSeries,
  format: HourChartProps['format'],
  before: HourSeries['values'] | undefined,
) {
  return {
    ...looks[as],
    label,
    color,
    data: as === 'ends' ? beyond(values, before) : values,
    // One hour alone has no line.
    showMark: values.length === 1,
    // Shows the value, not its difference to the one before.
    valueFormatter: (_: unknown, { dataIndex }: { readonly dataIndex: number }) => {
      const value = values[dataIndex] ?? null
      return value === null ? '–' : format(value)
    },
  }
}

/** Differences of each value to the one before it in the same bar. */
function beyond(values: HourSeries['values'], before: HourSeries['values'] = []) {
  return values.map((value, index) => (value === null ? null : value - (before[index] ?? 0)))
}

const steps = [1, 2, 3, 4, 6, 12, 24] as const

/** Labels of at most so many hours: round ones, with the day below the first of each day. */
function labelsOf(hours: readonly string[], most: number): ReadonlyMap<string, string> {
  const step = steps.find((wanted) => hours.length / wanted <= most) ?? 24
  const shown = hours.filter((hour) => Number(formatClock(hour).slice(0, 2)) % step === 0)
  const labels = shown.map((hour, index) => {
    const day = formatDay(hour)
    const before = shown[index - 1]
    const isSameDay = before !== undefined && formatDay(before) === day
    return [hour, isSameDay ? formatClock(hour) : `${formatClock(hour)}\n${day}`] as const
  })
  return new Map(labels)
}
