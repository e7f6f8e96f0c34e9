import { sessionCookie } from '@signout/contract'
import { readResponse, RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { countByStatus, TestClient } from '@signout/server/testing/requests/test-client.ts'
import { type Attacker, attacks, type Target } from './attacks.ts'

/*
 * A process of its own, so that measured requests do not wait for the attacks. It says when they have begun, and after
 * any message from its parent ends with the counts of their answers.
 */
export interface Order {
  readonly target: Target
  /** Names of attacks. */
  readonly names: readonly string[]
}

/** Connections of a browser to one server. */
const connections = 6

const { target, names }: Order = JSON.parse(process.argv[2] ?? '')
const stop = new AbortController()
const server = new RemoteServer((path, init) =>
  readResponse(`${target.address}${path}`, { ...init, signal: stop.signal }),
)

function open(session?: string): TestClient {
  const browser = new TestClient({ server })
  if (session !== undefined) browser.cookies.set(sessionCookie, session)
  return browser
}

const attacker: Attacker = {
  target,
  participant: open(target.participant),
  organiser: open(target.organiser),
  stranger: open(),
}
const chosen = Object.values(attacks)
  .flatMap((all) => Object.entries(all))
  .flatMap(([name, attack]) => (names.includes(name) ? [attack] : []))
const running = chosen.flatMap(({ step, atOnce = connections }) => {
  let at = 0
  const play = async () => {
    while (!stop.signal.aborted) {
      at += 1
      // The server may close a connection on which too much is sent.
      await step(attacker, at).catch(() => {})
    }
  }
  return Array.from({ length: atOnce }, play)
})
process.send?.('begun')
process.once('message', () => void end())

async function end(): Promise<void> {
  stop.abort()
  await Promise.all(running)
  process.send?.(countByStatus(server.answers))
  process.disconnect?.()
}
