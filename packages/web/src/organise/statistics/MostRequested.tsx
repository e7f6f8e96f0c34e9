import { formatCount, formatNumber, isolate, itemCode, type Statistics } from '@signout/contract'
import { paths } from '#paths.ts'
import { useChartColors } from './charts.ts'
import { Figure } from './Figure.tsx'
import { countedStatuses, largest } from './fill-hours.ts'
import { StackedBars } from './StackedBars.tsx'

interface MostRequestedProps {
  readonly items: Statistics['items']
  readonly nameOf: (id: number) => string
}

/** The items requested most, with granted and refused units. */
export function MostRequested({ items, nameOf }: MostRequestedProps) {
  const [granted, , refused] = useChartColors()
  const series = [
    { label: 'Granted', color: granted },
    { label: 'Not granted', color: refused },
  ]
  const ordersOf = (id: number) => paths.ordersIn(countedStatuses, { search: itemCode(id) })
  const scarcest = largest(items, (item) => item.refused)
  const [first] = items
  return (
    <Figure
      title="Most requested items"
      legend={series}
      chart={
        <StackedBars
          series={series}
          rows={items.map((item) => ({
            id: item.hardware_id,
            name: nameOf(item.hardware_id),
            href: ordersOf(item.hardware_id),
            values: [item.granted, item.refused],
          }))}
        />
      }
      sentence="The twenty items of which most units were requested, and how many of these the desk could not give: what to buy or borrow more of next time."
      links={[
        first && {
          text: `Orders with ${nameOf(first.hardware_id)}`,
          href: ordersOf(first.hardware_id),
        },
        scarcest && {
          text: `Most refused: ${isolate(nameOf(scarcest.hardware_id))}, ${formatCount(scarcest.refused, 'unit')}`,
          href: paths.item(scarcest.hardware_id),
        },
      ]}
      head={['Item', 'Requested', 'Granted', 'Not granted']}
      rows={items.map((item) => ({
        key: String(item.hardware_id),
        name: nameOf(item.hardware_id),
        href: ordersOf(item.hardware_id),
        cells: [item.requested, item.granted, item.refused].map(formatNumber),
      }))}
    />
  )
}
