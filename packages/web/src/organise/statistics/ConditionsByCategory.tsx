import {
  conditionKeys,
  conditions as kinds,
  formatNumber,
  type Statistics,
} from '@signout/contract'
import { paths } from '#paths.ts'
import { useChartColors } from './charts.ts'
import { Figure } from './Figure.tsx'
import { StackedBars } from './StackedBars.tsx'

type Counts = Statistics['conditions'][number]

const head = ['Category', ...kinds] as const

interface ConditionsByCategoryProps {
  readonly conditions: readonly Counts[]
  readonly nameOf: (id: number) => string
}

/** Conditions of returned units. */
export function ConditionsByCategory({ conditions, nameOf }: ConditionsByCategoryProps) {
  const colors = useChartColors()
  const series = kinds.map((label, index) => ({ label, color: colors[index] ?? '' }))
  const rows = conditions
    .map((counts) => ({
      id: counts.category_id,
      name: nameOf(counts.category_id),
      href: paths.itemsOfCategory(counts.category_id),
      values: kinds.map((kind) => counts[conditionKeys[kind]]),
    }))
    .toSorted((one, other) => sum(other.values) - sum(one.values))
  if (rows.length === 0) return null
  return (
    <Figure
      title="Condition by category"
      legend={series}
      chart={<StackedBars series={series} rows={rows} />}
      sentence="In which condition units came back. A unit of an item in two categories counts in both."
      links={[{ text: 'What came back broken or not at all', href: paths.report('losses') }]}
      head={head}
      rows={rows.map(({ id, name, href, values }) => ({
        key: String(id),
        name,
        href,
        cells: values.map(formatNumber),
      }))}
    />
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
