import { cpus, totalmem } from 'node:os'
import { formatCount, formatNumber } from '@signout/contract'
import type { AudienceResult } from './audience.ts'
import type { DatabaseName } from './bench-world.ts'
import type { DeskWork } from './desk-work.ts'
import type { ProcessesResult } from './processes-together.ts'
import type { ReadResult } from './reads.ts'
import type { StatisticsResult } from './statistics.ts'
import type { WriteResult } from './writes.ts'

export interface Growth {
  readonly name: string
  /** Medians in the large event as a multiple of those in the small one. */
  readonly cached: number
  readonly fresh: number
  readonly bytes: number
}

export interface MemoryUse {
  /** First start, before Node has cached any stripped TypeScript. */
  readonly first: number
  readonly atRest: number
  /** Memory after all measurements. */
  readonly full: number
}

export interface DatabaseReport {
  readonly database: DatabaseName
  readonly reads: readonly ReadResult[]
  readonly submits: WriteResult
  readonly submitGoal: number
  readonly audience: AudienceResult
  readonly deskWork: readonly DeskWork[]
  /** Empty where only one process is possible. */
  readonly processes: readonly ProcessesResult[]
  readonly growth: readonly Growth[]
  /** Of the large event. */
  readonly statistics?: StatisticsResult
  readonly memory: MemoryUse
}

/** What `npm run bench` prints for one database. */
export function reportOf(report: DatabaseReport): string {
  const { database, submits, audience, deskWork, processes, growth, statistics, memory } = report
  return [
    `## ${database}`,
    speedTable(report),
    ...(submits.trips === undefined
      ? []
      : [`An order is ${submits.trips.toFixed(1)} round trips to the database.`]),
    ...(growth.length === 0 ? [] : [growthTable(growth)]),
    ...(statistics === undefined
      ? []
      : [
          `Statistics of the large event: ${whole(statistics.ms)} ms in the median. No other request waited longer than ${whole(statistics.longestOtherMs)} ms meanwhile.`,
        ]),
    `${whole(audience.streams)} open streams and ${whole(audience.submissions)} submissions in one second: a stream had heard of a submission ${whole(audience.medianMs)} ms after its answer in the median, ${whole(audience.lastMs)} ms at the latest; a submission was answered in ${whole(audience.medianAnswerMs)} ms in the median. \`verify\` found ${whole(audience.differences)} differences afterwards.`,
    deskWorkTable(deskWork),
    ...(processes.length === 0 ? [] : [processesTable(processes)]),
    `Memory of the server: ${whole(memory.first)} MB after a first start, ${whole(memory.atRest)} MB at rest, ${whole(memory.full)} MB after the runs.`,
  ].join('\n\n')
}

function speedTable({ reads, submits, submitGoal }: DatabaseReport): string {
  const submit = { name: 'submit, 3 lines', goal: submitGoal, ...submits }
  const rows = [...reads, submit].map(({ name, perSecond, limitPerSecond, goal }) => {
    const ratio = perSecond / limitPerSecond
    return [
      name,
      whole(perSecond),
      whole(limitPerSecond),
      ratio.toFixed(2),
      goal.toFixed(2),
      verdict(ratio, goal),
    ]
  })
  return table(['', 'a second', 'limit', 'of the limit', 'goal', ''], rows)
}

function deskWorkTable(work: readonly DeskWork[]): string {
  const rows = work.map(({ name, ms, limitMs, longestMs, goalMs }) => [
    name,
    whole(ms),
    limitMs === undefined ? '' : whole(limitMs),
    limitMs === undefined ? '' : (ms / limitMs).toFixed(1),
    longestMs === undefined ? '' : whole(longestMs),
    whole(goalMs),
    ms <= goalMs ? 'met' : 'short',
  ])
  const header = ['at once', 'ms', 'bare rows, ms', 'times that', 'another reader waits, ms']
  return table([...header, 'goal, ms', ''], rows)
}

function growthTable(growth: readonly Growth[]): string {
  const rows = growth.map(({ name, cached, fresh, bytes }) => [
    name,
    cached.toFixed(1),
    fresh.toFixed(1),
    bytes.toFixed(1),
  ])
  return table(['median, times', 'asked again', 'never asked before', 'bytes'], rows)
}

/** Goal for two processes, as a multiple of the answers of one. */
const twoProcessesGoal = 1.6

function processesTable(results: readonly ProcessesResult[]): string {
  const rows = results.map(({ name, processes, perSecond, cpuMs }) => {
    const one = results.find((other) => other.name === name && other.processes === 1)
    const times = perSecond / (one?.perSecond ?? Number.NaN)
    // The core time of the driver and the database is left out.
    const eachOnACore = (processes * (one?.cpuMs.servers ?? Number.NaN)) / cpuMs.servers
    const hasGoal = processes === 2
    return [
      `${name}, ${formatCount(processes, 'process', 'processes')}`,
      whole(perSecond),
      times.toFixed(2),
      eachOnACore.toFixed(2),
      hasGoal ? twoProcessesGoal.toFixed(2) : '',
      hasGoal ? verdict(times, twoProcessesGoal) : '',
      ...[cpuMs.servers, cpuMs.driver, cpuMs.database].map((ms) => ms.toFixed(3)),
    ]
  })
  const header = [
    'reads of all kinds in turn',
    'a second',
    'times one',
    'with a core each',
    'goal',
    '',
  ]
  const cpu = ['servers', 'driver', 'database'].map((of) => `CPU s of 1,000, ${of}`)
  return table([...header, ...cpu], rows)
}

function verdict(ratio: number, goal: number): string {
  return ratio >= goal ? 'met' : 'short'
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

function whole(value: number): string {
  return formatNumber(Math.round(value))
}

/** The properties of the machine that figures depend on. */
export function machine(): string {
  const [cpu] = cpus()
  return `${cpus().length} cores (${cpu?.model.trim()}), ${whole(totalmem() / 1e9)} GB, Node ${process.versions.node}`
}
