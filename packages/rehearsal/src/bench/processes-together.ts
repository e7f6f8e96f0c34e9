import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import type { BenchWorld } from './bench-world.ts'
import { answerIn } from './driver.ts'
import { cpuSecondsOf, type BenchServer, startBenchServer } from './processes.ts'
import { type Cookies, reads, requestAgain, requestAnew } from './reads.ts'

const counts = [1, 2, 4] as const
const connectionsEach = 8
/** Silence after which no more bytes are expected. */
const silenceMs = 60_000

export interface ProcessesResult {
  readonly name: string
  readonly processes: number
  readonly perSecond: number
  /** Core milliseconds per answer, all processes of each kind together. */
  readonly cpuMs: { readonly servers: number; readonly driver: number; readonly database: number }
}

/**
 * Measures how many reads one, two and four processes on one database answer. The driver costs as little as it can:
 * each connection sends every read once in one go, and counts only the bytes that come back.
 */
export async function measureProcesses(
  world: BenchWorld,
  first: BenchServer,
  cookies: Cookies,
  seconds: number,
): Promise<ProcessesResult[]> {
  await using started = new AsyncDisposableStack()
  const servers = [first]
  const results: ProcessesResult[] = []
  for (const processes of counts) {
    while (servers.length < processes) {
      servers.push(started.adopt(await startBenchServer(world.config), (one) => one.stop()))
    }
    for (const { name, next } of kindsOf(cookies)) {
      await load(servers, seconds / 5, next)
      const measured = await measureOne(world, servers, () => load(servers, seconds, next))
      results.push({ name, processes, ...measured })
    }
  }
  return results
}

function kindsOf(cookies: Cookies): { name: string; next: () => Buffer }[] {
  const again = Buffer.concat(reads.map((read) => requestAgain(read, cookies)))
  const anew = () => Buffer.concat(reads.map((read) => requestAnew(read, cookies)))
  return [
    { name: 'asked again', next: () => again },
    { name: 'never asked before', next: anew },
  ]
}

async function measureOne(
  { db }: BenchWorld,
  servers: readonly BenchServer[],
  work: () => Promise<{ answers: number; seconds: number }>,
) {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  const pids = { servers: servers.map(({ pid }) => pid), database: rows.map(({ pid }) => pid) }
  const used = async () => ({
    servers: await cpuSecondsOf(pids.servers),
    driver: await cpuSecondsOf([process.pid]),
    database: await cpuSecondsOf(pids.database),
  })
  const before = await used()
  const { answers, seconds } = await work()
  const after = await used()
  const msOf = (kind: keyof typeof before) => (1000 * (after[kind] - before[kind])) / answers
  return {
    perSecond: answers / seconds,
    cpuMs: { servers: msOf('servers'), driver: msOf('driver'), database: msOf('database') },
  }
}

/** Each connection sends so many reads in one go, and the next ones when all answers have arrived. */
async function load(
  servers: readonly BenchServer[],
  seconds: number,
  next: () => Buffer,
): Promise<{ answers: number; seconds: number }> {
  const bytes = await bytesOfAnswers(servers[0], next())
  const began = performance.now()
  const play = async (server: BenchServer) => {
    let rounds = 0
    let missing = 0
    const socket = await open(server, (length) => {
      missing -= length
      if (missing > 0) return
      rounds += 1
      if (missing < 0) socket.destroy(new Error('An answer is longer than it was before.'))
      else if (performance.now() >= began + 1000 * seconds) socket.end()
      else send()
    })
    const send = () => {
      missing = bytes
      socket.write(next())
    }
    const finished = once(socket, 'close')
    send()
    await finished
    return rounds
  }
  const connections = servers.flatMap((server) =>
    Array.from({ length: connectionsEach }, () => play(server)),
  )
  const rounds = (await Promise.all(connections)).reduce((sum, count) => sum + count, 0)
  return { answers: rounds * reads.length, seconds: (performance.now() - began) / 1000 }
}

/** Length of the answers to all reads, each of which has to succeed: a refusal has another length. */
async function bytesOfAnswers(server: BenchServer | undefined, requests: Buffer) {
  if (server === undefined) throw new Error('There is no server.')
  const socket = await open(server)
  socket.write(requests)
  let received: Buffer = Buffer.alloc(0)
  let length = 0
  let answers = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk])
    let answer = answerIn(received)
    while (answer !== undefined) {
      if (answer.status !== '200') throw new Error(`A read was answered with ${answer.status}.`)
      length += answer.end
      answers += 1
      received = received.subarray(answer.end)
      answer = answerIn(received)
    }
    if (answers === reads.length) return length
  }
  throw new Error('A server ended the connection before it had answered every read.')
}

/** Opens a connection. With a listener, incoming bytes are only counted, and read into one reused buffer. */
async function open({ port }: BenchServer, onLength?: (length: number) => void): Promise<Socket> {
  const read = (length: number) => {
    onLength?.(length)
    return true
  }
  const onread = { buffer: Buffer.alloc(1 << 18), callback: read }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...(onLength && { onread }) })
  const silence = new Error(
    'No byte came for a minute: an answer is shorter than before, or a server hangs.',
  )
  socket.setTimeout(silenceMs, () => socket.destroy(silence))
  await once(socket, 'connect')
  return socket
}
