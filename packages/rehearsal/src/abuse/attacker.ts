import { sessionCookie } from '@signout/contract'
import { readResponse, RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { countByStatus, TestClient } from '@signout/server/testing/requests/test-client.ts'

/** Connections of a browser to one server. */
const connections = 6

/** Source and target of the attacks. Sent between processes as JSON. */
export interface Target {
  readonly address: string
  /** Sessions of a member of the team and of an organiser. */
  readonly participant: string
  readonly organiser: string
  readonly teamCode: string
  /** Item with enough units for all orders. */
  readonly item: number
  /** Emails of innocent users, the desk's first. */
  readonly victims: readonly string[]
  /** The address behind which the desk logs in. */
  readonly deskAddress: string
}

/** An attack, which runs until `signal` is aborted. */
export type Attack = (attacker: Attacker, signal: AbortSignal) => Promise<void>

/** Repeats an action on each of so many connections, regardless of the answers. */
export function again(
  step: (attacker: Attacker, at: number) => Promise<unknown>,
  atOnce = connections,
): Attack {
  return async (attacker, signal) => {
    let at = 0
    const play = async () => {
      while (!signal.aborted) {
        at += 1
        await step(attacker, at).catch(() => attacker.noteBroken())
      }
    }
    await Promise.all(Array.from({ length: atOnce }, play))
  }
}

/** The browsers of one user, stranger or careless organiser, and all answers to them. */
export class Attacker {
  readonly target: Target
  readonly participant: TestClient
  readonly organiser: TestClient
  readonly stranger: TestClient
  readonly #server: RemoteServer
  readonly #signal: AbortSignal
  #broken = 0

  constructor(target: Target, signal: AbortSignal) {
    this.target = target
    this.#signal = signal
    // Aborts pending requests when the attack ends.
    this.#server = new RemoteServer((path, init) =>
      readResponse(`${target.address}${path}`, { ...init, signal }),
    )
    const server = this.#server
    const open = () => new TestClient({ server })
    this.participant = open()
    this.organiser = open()
    this.stranger = open()
    this.participant.cookies.set(sessionCookie, target.participant)
    this.organiser.cookies.set(sessionCookie, target.organiser)
  }

  /** Counts a connection closed by the server, as it may when too much is sent. */
  noteBroken(): void {
    if (!this.#signal.aborted) this.#broken += 1
  }

  /** Number of answers by status; 0 stands for no answer. */
  countAnswers(): Readonly<Record<string, number>> {
    const counts = countByStatus(this.#server.answers)
    return { ...counts, ...(this.#broken > 0 && { 0: this.#broken }) }
  }
}
