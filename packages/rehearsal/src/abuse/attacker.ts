import { sessionCookie } from '@signout/contract'
import { readResponse, RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { countByStatus, TestClient } from '@signout/server/testing/requests/test-client.ts'

/** Connections of a browser to one server. */
const connections = 6

/** Whom the attacks are made by, and against what. Goes from one process to another as JSON. */
export interface Target {
  readonly address: string
  /** Sessions of a member of the team and of an organiser. */
  readonly participant: string
  readonly organiser: string
  readonly teamCode: string
  /** Of which there is enough for all orders. */
  readonly item: number
  /** Of users who have done nothing, the desk's first. */
  readonly victims: readonly string[]
  /** The address behind which the desk logs in. */
  readonly deskAddress: string
}

/** Goes on until `signal` is aborted. */
export type Attack = (attacker: Attacker, signal: AbortSignal) => Promise<void>

/** Does the same thing again and again on each of so many connections, whatever is answered. */
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

/** The browsers of one person, stranger or careless organiser, and all that was answered to them. */
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
    // What is still waited for when the attack ends is broken off.
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

  /** A connection that the server has closed, as it may to those who send too much. */
  noteBroken(): void {
    if (!this.#signal.aborted) this.#broken += 1
  }

  /** How often each status was answered; 0 stands for no answer. */
  countAnswers(): Readonly<Record<string, number>> {
    const counts = countByStatus(this.#server.answers)
    return { ...counts, ...(this.#broken > 0 && { 0: this.#broken }) }
  }
}
