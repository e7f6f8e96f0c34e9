import type { Db } from '../../db/tables.ts'
import { deliverOrder, type ExpectedOrder } from './deliver-orders.ts'
import { makeItem } from '../make/make-items.ts'
import { makeOrganiser, makeTeam } from '../make/make.ts'
import type { Attempt, PersistentCourier } from './persistent-courier.ts'
import { makeSession } from '../requests/sessions.ts'

export interface Deliveries {
  /** How often anything was asked so far. */
  readonly attempts: () => number
  /** Waits until `isReached` says so of one attempt after the other from now on. */
  until(isReached: (attempt: Attempt) => boolean): Promise<void>
  /** Lets what runs come to its end; answers what was acknowledged. */
  stop(): Promise<readonly ExpectedOrder[]>
}

/** Teams and the desk that order, hand out, take back, undo and cancel without a pause, each order in its turn. */
export async function startDeliveries(
  courier: PersistentCourier,
  db: Db,
  teams: number,
): Promise<Deliveries> {
  const item = await makeItem(db, { quantity: 1_000_000 })
  const cookieOf = async (user: { readonly userId: number }) =>
    `sessionid=${await makeSession(db, user.userId, new Date())}`
  const desk = await cookieOf(await makeOrganiser(db))
  const orders: ExpectedOrder[] = []
  const stop = new AbortController()
  let asked = 0
  courier.listen(() => (asked += 1))
  const play = async (member: string) => {
    while (!stop.signal.aborted) {
      const course = orders.length % 2 === 0 ? 'returned' : 'cancelled'
      orders.push(await deliverOrder(courier, { member, desk }, item.id, course))
    }
  }
  const members: string[] = []
  for (let team = 0; team < teams; team += 1) {
    const [member] = (await makeTeam(db)).members
    if (member === undefined) throw new Error('A team has members.')
    members.push(await cookieOf(member))
  }
  const players = Promise.all(members.map(play))
  return {
    attempts: () => asked,
    until: async (isReached) => {
      const reached = Promise.withResolvers<void>()
      const forget = courier.listen((attempt) => {
        if (isReached(attempt)) reached.resolve()
      })
      await Promise.race([reached.promise, players])
      forget()
    },
    stop: async () => {
      stop.abort()
      await players
      return orders
    },
  }
}
