import type { Db } from '../../db/tables.ts'
import { TestClient } from '../requests/test-client.ts'
import { makeItem } from '../world/make-items.ts'
import { makeOrganiser, makeTeam } from '../world/make.ts'
import { type Callers, deliverOrder, type ExpectedOrder } from './deliver-orders.ts'
import type { RemoteAnswer, RemoteServer } from './remote-server.ts'

/** What a team does again and again; answers the order when it has come to its end. */
type Round = (callers: Callers, item: number, round: number) => Promise<ExpectedOrder | undefined>

/** With the desk: orders, moves, returns, undos and cancellations, of which each has to succeed. */
export const deliver: Round = (callers, item, round) =>
  deliverOrder(callers, item, round % 2 === 0 ? 'returned' : 'cancelled')

export interface Load {
  /** Every answer so far. */
  readonly answers: readonly RemoteAnswer[]
  /** Waits until `isReached` says so of the answers from now on; it is asked after each. */
  until(isReached: (answers: readonly RemoteAnswer[]) => boolean): Promise<void>
  /**
   * Lets what runs come to its end; answers what was acknowledged of orders that came to theirs.
   * @throws when a request got no answer at all.
   */
  stop(): Promise<readonly ExpectedOrder[]>
}

interface LoadOptions {
  readonly teams?: number
  readonly round?: Round
}

/** Teams that make one round after the other without a pause. There is enough of the item, and no limit. */
export async function startLoad(
  server: RemoteServer,
  db: Db,
  { teams = 12, round = deliver }: LoadOptions = {},
): Promise<Load> {
  const item = await makeItem(db, { quantity: 1_000_000 })
  const open = (user: { readonly userId: number }) =>
    TestClient.of({ server, db }, user, new Date())
  const desk = await open(await makeOrganiser(db))
  const orders: ExpectedOrder[] = []
  const stop = new AbortController()
  const play = async (member: TestClient, team: number) => {
    for (let rounds = team; !stop.signal.aborted; rounds += 1) {
      const order = await round({ member, desk }, item.id, rounds)
      if (order !== undefined) orders.push(order)
    }
  }
  const members: TestClient[] = []
  for (let team = 0; team < teams; team += 1) {
    const [member] = (await makeTeam(db)).members
    members.push(await open(member))
  }
  const players = Promise.all(members.map(play))
  return {
    answers: server.answers,
    until: (isReached) => Promise.race([server.until(isReached), players.then(() => undefined)]),
    stop: async () => {
      stop.abort()
      await players
      return orders
    },
  }
}

/** The last answers are all as they should be. */
export function isWell(answers: readonly RemoteAnswer[]): boolean {
  return answers.length >= 30 && answers.slice(-30).every(({ status }) => status < 300)
}

/** Refusals of a database that does not work say what is wrong and when to come back; the answers that do not. */
export function findUnclear(answers: readonly RemoteAnswer[]): RemoteAnswer[] {
  return answers.filter(
    ({ status, text, retryAfter }) =>
      status >= 300 &&
      !(
        status === 503 &&
        text.startsWith('{"detail":"The database does not') &&
        retryAfter === '1'
      ),
  )
}
