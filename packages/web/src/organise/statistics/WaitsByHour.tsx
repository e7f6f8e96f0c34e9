import type { Statistics, WaitName } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatAge, formatHour, formatMoment } from '#event-time.ts'
import { useChartColors } from './charts.ts'
import { Figure } from './Figure.tsx'
import { type ChartHour, largest, ordersOfHour } from './fill-hours.ts'
import { formatWait, scaleOf, toMinutes } from './format-wait.ts'
import { HourChart } from './HourChart.tsx'

interface WaitsByHourProps {
  readonly hours: readonly ChartHour[]
  readonly overall: Pick<Statistics['waits'], WaitName>
}

interface Wait {
  readonly name: WaitName
  readonly label: string
  /** Where the orders are that began to wait in an hour. */
  readonly ordersOf: ((hour: ChartHour) => string | undefined) | undefined
}

const waits = [
  { name: 'to_ready', label: 'Submitted to ready', ordersOf: ordersThatWaited },
  // No list has the orders that became ready in an hour.
  { name: 'to_pickup', label: 'Ready to picked up', ordersOf: undefined },
] as const satisfies readonly Wait[]

/** How long teams wait for the desk, and the desk for teams. */
export function WaitsByHour({ hours, overall }: WaitsByHourProps) {
  const [first, second] = useChartColors()
  const longest = largest(hours, ({ to_ready }) => to_ready?.median ?? 0)
  const cellsOf = (wait: Statistics['waits'][WaitName] | null) => [
    formatWait(wait?.median ?? null),
    formatWait(wait?.p90 ?? null),
  ]
  return (
    <Figure
      title="Waits by hour"
      legend={[
        { label: 'Half within', color: first },
        { label: 'Nine in ten within', color: second },
      ]}
      chart={
        <Box sx={pairSx}>
          {waits.map(({ name, label, ordersOf }) => (
            <Box key={name} sx={{ minWidth: 0 }}>
              <Typography variant="body2" sx={{ mt: 1 }}>
                <b>{label}:</b> half within {formatWait(overall[name].median)}, nine in ten within{' '}
                {formatWait(overall[name].p90)}
              </Typography>
              <HourChart
                hours={hours}
                hrefOf={ordersOf}
                format={(minutes) => formatAge(minutes * 60_000)}
                axisWidth={64}
                scale={scaleOf(hours.map((hour) => hour[name]?.p90 ?? 0))}
                share={0.5}
                series={[
                  {
                    as: 'ends',
                    label: 'Half within',
                    color: first,
                    values: hours.map((hour) => toMinutes(hour[name]?.median)),
                  },
                  {
                    as: 'ends',
                    label: 'Nine in ten within',
                    color: second,
                    values: hours.map((hour) => toMinutes(hour[name]?.p90)),
                  },
                ]}
              />
            </Box>
          ))}
        </Box>
      }
      sentence="How long orders waited to be ready, and ready ones to be picked up, by the hour in which the wait began: the time within which half of them were, and nine in ten."
      links={[
        longest && {
          text: `Longest: ${formatHour(longest.hour)}, half within ${formatWait(longest.to_ready?.median ?? null)}`,
          href: ordersThatWaited(longest),
        },
      ]}
      head={[
        'Hour',
        'Ready, half',
        'Ready, nine in ten',
        'Picked up, half',
        'Picked up, nine in ten',
      ]}
      rows={[
        {
          key: 'all',
          name: 'All hours',
          cells: [...cellsOf(overall.to_ready), ...cellsOf(overall.to_pickup)],
        },
        ...hours.filter(hasWaits).map((hour) => ({
          key: hour.hour,
          name: formatMoment(hour.hour),
          href: ordersThatWaited(hour),
          cells: [...cellsOf(hour.to_ready), ...cellsOf(hour.to_pickup)],
        })),
      ]}
    />
  )
}

/** Where the orders are that waited from this hour on to be ready: those submitted in it. */
function ordersThatWaited(hour: ChartHour): string | undefined {
  return typeof hour.to_ready?.median === 'number' ? ordersOfHour(hour) : undefined
}

function hasWaits({ to_ready, to_pickup }: ChartHour): boolean {
  return to_ready !== null || to_pickup !== null
}

const pairSx = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
