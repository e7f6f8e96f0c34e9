import { formatCount, formatNumber, isOut, statusesThat, wasHandedOut } from '@signout/contract'
import { formatHour, formatMoment } from '#event-time.ts'
import { paths } from '#paths.ts'
import { useChartColors } from './charts.ts'
import { Figure } from './Figure.tsx'
import { type ChartHour, largest } from './fill-hours.ts'
import { HourChart } from './HourChart.tsx'

/** Units with teams, and returned units by hour. */
export function UnitsByHour({ hours }: { readonly hours: readonly ChartHour[] }) {
  const [first, second] = useChartColors()
  const isAnyOut = (hours.at(-1)?.units_out ?? 0) > 0
  const most = largest(hours, ({ units_out }) => units_out)
  const series = [
    { as: 'area', label: 'Out', color: first, values: hours.map(({ units_out }) => units_out) },
    {
      as: 'bars',
      label: 'Returned',
      color: second,
      values: hours.map(({ returned_units }) => returned_units),
    },
  ] as const
  return (
    <Figure
      title="Units by hour"
      legend={series}
      chart={<HourChart hours={hours} format={formatNumber} series={series} />}
      sentence="How many units were with teams at the end of each hour, and how many came back in it."
      links={[
        most && {
          text: `Most at once: ${formatCount(most.units_out, 'unit')}, ${formatHour(most.hour)}`,
        },
        isAnyOut && { text: 'Orders that are out', href: paths.ordersIn(statusesThat(isOut)) },
        { text: 'Orders that were handed out', href: paths.ordersIn(statusesThat(wasHandedOut)) },
      ]}
      head={['Hour', 'Out', 'Returned']}
      rows={hours.filter(hasMoved).map(({ hour, units_out, returned_units }) => ({
        key: hour,
        name: formatMoment(hour),
        cells: [formatNumber(units_out), formatNumber(returned_units)],
      }))}
    />
  )
}

function hasMoved({ picked_up, returned_units }: ChartHour): boolean {
  return picked_up + returned_units > 0
}
