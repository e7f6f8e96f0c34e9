import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { listenForChanges } from '@signout/contract'
import { findDifferences } from '@signout/server/ops/verify.ts'
import { type BenchWorld, makeCookie } from './bench-world.ts'
import { median, timeOf, whole } from './driver.ts'
import type { BenchServer } from './processes.ts'
import { submit, submitRequests } from './writes.ts'

const patienceMs = 60_000

export interface AudienceSize {
  readonly streams: number
  /** Submissions, spread over one second. */
  readonly submissions: number
}

/** How soon open streams hear of many submissions in one second, in a sentence. */
export async function measureAudience(
  world: BenchWorld,
  server: BenchServer,
  { streams: count, submissions }: AudienceSize,
): Promise<string> {
  const { db, participants } = world
  const streams = await Promise.all(
    Array.from({ length: count }, async (_, at) =>
      openStream(server, await makeCookie(db, participants[at % participants.length] ?? 0)),
    ),
  )
  await untilHeard(streams, 0)
  const from = Math.max(...streams.map(lastOf))
  const requests = await submitRequests(world, server, 100)
  const answers = await Promise.all(
    Array.from({ length: submissions }, async (_, at) => {
      const request = requests[at % requests.length]
      await wait((1000 * at) / submissions)
      const ms = request === undefined ? 0 : await timeOf(() => submit(server, request))
      return { ms, at: performance.now() }
    }),
  )
  await untilHeard(streams, from + submissions)
  const answeredAt = answers.map(({ at }) => at).toSorted((one, other) => one - other)
  const delays = delaysOf(streams, answeredAt, from)
  for (const { response } of streams) response.destroy()
  const differences = await findDifferences(db)
  return `${whole(count)} open streams and ${whole(submissions)} submissions in one second: a stream had heard of a submission ${whole(median(delays))} ms after its answer in the median, ${whole(delays.toSorted((one, other) => other - one)[0] ?? 0)} ms at the latest; a submission was answered in ${whole(median(answers.map(({ ms }) => ms)))} ms in the median. \`verify\` found ${differences.length} differences afterwards.`
}

/** The ids of a stream's events count the changes that it was told of. */
interface Stream {
  readonly response: IncomingMessage
  readonly heard: { readonly id: number; readonly at: number }[]
}

async function openStream({ port }: BenchServer, cookie: string): Promise<Stream> {
  const path = listenForChanges.path
  const request = get({ port, host: '127.0.0.1', path, headers: { cookie }, agent: false })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (response?.statusCode !== 200) throw new Error('A stream was refused.')
  const heard: Stream['heard'] = []
  response.setEncoding('utf8').on('data', (text: string) => {
    const at = performance.now()
    for (const [, id] of text.matchAll(/^id: (\d+)$/gm)) heard.push({ id: Number(id), at })
  })
  response.on('error', () => {})
  return { response, heard }
}

function lastOf({ heard }: Stream): number {
  return heard.at(-1)?.id ?? -1
}

async function untilHeard(streams: readonly Stream[], id: number): Promise<void> {
  const began = performance.now()
  while (!streams.every((stream) => lastOf(stream) >= id)) {
    if (performance.now() - began > patienceMs) throw new Error('A stream was not told in time.')
    await wait(5)
  }
}

/** From each answer, the first of which is the change after `from`, until each stream had heard of it. */
function delaysOf(streams: readonly Stream[], answeredAt: readonly number[], from: number) {
  return streams.flatMap(({ heard }) =>
    answeredAt.map((time, index) => {
      const told = heard.find(({ id }) => id > from + index)
      return Math.max(0, (told?.at ?? Number.POSITIVE_INFINITY) - time)
    }),
  )
}
