import { formatCount, formatNumber } from '@signout/contract'
import { formatHour, formatMoment } from '#event-time.ts'
import { useChartColors } from './charts.ts'
import { Figure } from './Figure.tsx'
import { type ChartHour, largest, ordersOfHour } from './fill-hours.ts'
import { HourChart } from './HourChart.tsx'

/** When teams order, and when the desk hands out. */
export function OrdersByHour({ hours }: { readonly hours: readonly ChartHour[] }) {
  const [first, second] = useChartColors()
  const series = [
    {
      as: 'bars',
      label: 'Submitted',
      color: first,
      values: hours.map(({ submitted }) => submitted),
    },
    {
      as: 'bars',
      label: 'Handed out',
      color: second,
      values: hours.map(({ picked_up }) => picked_up),
    },
  ] as const
  const busiest = largest(hours, ({ submitted }) => submitted)
  return (
    <Figure
      title="Orders by hour"
      legend={series}
      chart={
        <HourChart hours={hours} hrefOf={ordersOfHour} format={formatNumber} series={series} />
      }
      sentence="How many orders teams submitted, and how many the desk handed out, in each hour. Orders of deleted teams count, but are in no list."
      links={[
        busiest && {
          text: `Busiest hour: ${formatHour(busiest.hour)}, ${formatCount(busiest.submitted, 'order')}`,
          href: ordersOfHour(busiest),
        },
      ]}
      head={['Hour', 'Submitted', 'Handed out']}
      rows={hours.filter(hasOrders).map((hour) => ({
        key: hour.hour,
        name: formatMoment(hour.hour),
        href: ordersOfHour(hour),
        cells: [formatNumber(hour.submitted), formatNumber(hour.picked_up)],
      }))}
    />
  )
}

function hasOrders({ submitted, picked_up }: ChartHour): boolean {
  return submitted + picked_up > 0
}
