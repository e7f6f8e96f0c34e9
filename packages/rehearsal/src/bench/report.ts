import { cpus, totalmem } from 'node:os'
import type { AudienceResult } from './audience.ts'
import type { DatabaseName } from './bench-world.ts'
import type { ReadResult } from './reads.ts'
import type { WriteResult } from './writes.ts'

export interface Growth {
  readonly name: string
  /** Medians in the large event as a multiple of those in the small one. */
  readonly remembered: number
  readonly fresh: number
  readonly bytes: number
}

export interface Memory {
  readonly atRest: number
  /** After everybody has asked for everything. */
  readonly full: number
}

export interface DatabaseReport {
  readonly database: DatabaseName
  readonly reads: readonly ReadResult[]
  readonly submits: WriteResult
  readonly submitGoal: number
  readonly audience: AudienceResult
  readonly growth: readonly Growth[]
  readonly memory: Memory
}

/** What `npm run bench` prints for one database. */
export function reportOf(report: DatabaseReport): string {
  const { database, audience, growth, memory } = report
  return [
    `## ${database}`,
    speedTable(report),
    ...(growth.length === 0 ? [] : [growthTable(growth)]),
    `${whole(audience.streams)} open streams and ${whole(audience.submissions)} submissions in one second: a stream had heard of a submission ${whole(audience.medianMs)} ms after its answer in the median, ${whole(audience.lastMs)} ms at the latest; a submission was answered in ${whole(audience.medianAnswerMs)} ms in the median. \`verify\` found ${whole(audience.differences)} differences afterwards.`,
    `Memory of the server: ${whole(memory.atRest)} MB at rest, ${whole(memory.full)} MB after the runs.`,
  ].join('\n\n')
}

function speedTable({ reads, submits, submitGoal }: DatabaseReport): string {
  const submit = { name: 'submit, 3 lines', goal: submitGoal, ...submits }
  const rows = [...reads, submit].map(({ name, perSecond, limitPerSecond, goal }) => {
    const ratio = perSecond / limitPerSecond
    const verdict = ratio >= goal ? 'met' : 'short'
    return [
      name,
      whole(perSecond),
      whole(limitPerSecond),
      ratio.toFixed(2),
      goal.toFixed(2),
      verdict,
    ]
  })
  return table(['', 'a second', 'limit', 'of the limit', 'goal', ''], rows)
}

function growthTable(growth: readonly Growth[]): string {
  const rows = growth.map(({ name, remembered, fresh, bytes }) => [
    name,
    remembered.toFixed(1),
    fresh.toFixed(1),
    bytes.toFixed(1),
  ])
  return table(['median, times', 'asked again', 'never asked before', 'bytes'], rows)
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** The machine, as far as a figure depends on it. */
export function machine(): string {
  const [cpu] = cpus()
  return `${cpus().length} cores (${cpu?.model.trim()}), ${whole(totalmem() / 1e9)} GB, Node ${process.versions.node}`
}
