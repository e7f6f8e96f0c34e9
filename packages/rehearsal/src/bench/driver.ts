import { formatNumber } from '@signout/contract'
import { cpuSecondsOf } from './processes.ts'

import autocannon, { type Request } from 'autocannon'

interface Load {
  /** To each server. */
  readonly connections?: number
  readonly seconds: number
  /** Sent in turn on each connection, each once the answer to the one before has come. */
  readonly requests: readonly Request[]
}

interface Measured {
  readonly perSecond: number
  /** Core time of all servers together for an answer, in milliseconds. */
  readonly coreMs: number
}

/** What servers answer that are warm. Each answer has to be a success: refusals would make a benchmark fast. */
export async function measure(
  servers: readonly { readonly port: number; readonly pid: number }[],
  work: Load,
): Promise<Measured> {
  const load = async (seconds: number) => {
    const rates = await Promise.all(servers.map(({ port }) => loadOne(port, { ...work, seconds })))
    return rates.reduce((sum, perSecond) => sum + perSecond, 0)
  }
  const pids = servers.map(({ pid }) => pid)
  await load(work.seconds / 5)
  const before = await cpuSecondsOf(pids)
  const perSecond = await load(work.seconds)
  const used = (await cpuSecondsOf(pids)) - before
  return { perSecond, coreMs: (1000 * used) / (perSecond * work.seconds) }
}

/** Answers per second; it takes longer where none came in time. */
async function loadOne(port: number, work: Load): Promise<number> {
  const { connections = 16, seconds, requests } = work
  const { non2xx, errors, duration, ...result } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    sampleInt: 50,
    requests: requests.map((request) => Object.assign({}, request)),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} failures.`)
  const { total } = result.requests
  return total === 0 ? loadOne(port, { ...work, seconds: 2 * seconds }) : total / duration
}

/** Milliseconds until the work is done. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Result and time of the work, and the longest that a reader, who reads again and again, waits meanwhile. */
export async function whileReading<T>(work: () => Promise<T>, read: () => Promise<unknown>) {
  const began = performance.now()
  const done = new AbortController()
  const working = work()
    .then((result) => ({ result, ms: performance.now() - began }))
    .finally(() => done.abort())
  let longestMs = 0
  while (!done.signal.aborted) longestMs = Math.max(longestMs, await timeOf(read))
  return { ...(await working), longestMs }
}

/** 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** A row of a table in docs/performance.md, by the header of its columns. */
export type Row = Readonly<Record<string, string>>

/** The columns of the first row are those of the table. */
export function tableOf(rows: readonly Row[]): string {
  const header = Object.keys(rows[0] ?? {})
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = rows.map((row) => line(header.map((name) => row[name] ?? '')))
  return [line(header), line(header.map(() => '---')), ...lines].join('\n')
}

/** `12,345` */
export function whole(value: number): string {
  return formatNumber(Math.round(value))
}

/** `0.47` */
export function ratio(value: number): string {
  return value.toFixed(2)
}

export function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'short'
}
