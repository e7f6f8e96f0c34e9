import { fullName, type OrderStatus } from '@signout/contract'
import { anonymous, type Participant, type UserActor } from '@signout/server/actor.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { reportIncident } from '@signout/server/incidents/report-incident.ts'
import { resolveIncident } from '@signout/server/incidents/resolve-incident.ts'
import { moveOrder, cancelOwnOrder } from '@signout/server/orders/moves.ts'
import { returnItems } from '@signout/server/orders/desk/return-items.ts'
import { submitOrder } from '@signout/server/orders/submit/submit-order.ts'
import { setIdProvided } from '@signout/server/teams/id-provided.ts'
import { signWaiver } from '@signout/server/teams/sign-waiver.ts'
import { findTeamId } from '@signout/server/teams/team-queries.ts'
import { describeProject } from '@signout/server/teams/describe-project.ts'
import { joinTeam } from '@signout/server/teams/join-team.ts'
import { organiser } from './accounts.ts'
import type { DemoMove, DemoOrder, DemoIncident, DemoTeam } from './script.ts'

const hourMs = 3_600_000
const openForHours = 48
/** All teams are complete before the first order. */
const teamsAt = 47

/** Opening of the sign-out window of an event loaded at this time: before the first order. */
export function openedAt(loadedAt: Date): number {
  return loadedAt.getTime() - openForHours * hourMs
}

interface Step {
  /** Hours before the loading. */
  readonly at: number
  readonly run: (now: Date) => Promise<unknown>
}

/** Lets the teams sign, join, order, pick up and return as they would in the browser: by the same services and rules. */
export async function simulateEvent(
  db: Db,
  teams: readonly DemoTeam[],
  moves: readonly DemoMove[],
  loadedAt: Date,
): Promise<void> {
  const event = new EventSimulation(db, await findUsers(db), await findItemIds(db), loadedAt)
  const steps: Step[] = [
    ...teams.flatMap((team) => event.teamSteps(team)),
    ...moves.map(({ at, who, to }) => ({ at, run: (now: Date) => event.join(who, to, now) })),
  ]
  for (const { at, run } of steps.toSorted((a, b) => b.at - a.at)) {
    await run(new Date(loadedAt.getTime() - at * hourMs))
  }
}

class EventSimulation {
  readonly #db: Db
  readonly #organiser: UserActor
  readonly #users: ReadonlyMap<string, DemoUser>
  readonly #items: ReadonlyMap<string, number>
  readonly #participants = new Map<string, Participant>()
  readonly #window: { opens: number; closes: number }

  constructor(
    db: Db,
    users: ReadonlyMap<string, DemoUser>,
    items: ReadonlyMap<string, number>,
    loadedAt: Date,
  ) {
    this.#db = db
    this.#users = users
    this.#organiser = { ...anonymous, userId: find(users, organiser).id, isOrganiser: true }
    this.#items = items
    this.#window = { opens: openedAt(loadedAt), closes: loadedAt.getTime() }
  }

  teamSteps(team: DemoTeam): Step[] {
    return [
      { at: teamsAt, run: (now) => this.#formTeam(team, now) },
      ...team.orders.flatMap((order) => this.#orderSteps(team, order)),
    ]
  }

  async join(email: string, code: string, now: Date): Promise<void> {
    const participant = this.#participant(email)
    const { id } = await joinTeam(this.#db, participant, { code }, now)
    const profile = { id: participant.profile.id, teamId: id, teamCode: code }
    this.#participants.set(email, { ...participant, profile })
  }

  /** Gives the first member's new team its code and description, and lets the others join. */
  async #formTeam({ code, description, members: [first, ...others] }: DemoTeam, now: Date) {
    await this.#sign(first, now, () => code)
    if (description !== null) {
      await describeProject(this.#db, this.#participant(first), { code, description }, now)
    }
    for (const email of others) {
      await this.#sign(email, now)
      await this.join(email, code, now)
    }
  }

  async #sign(email: string, now: Date, drawCode?: () => string): Promise<void> {
    const { id: userId, name } = find(this.#users, email)
    const actor: UserActor = { ...anonymous, userId }
    const waiver = { e_signature: name, opens: null, ...(drawCode && { drawCode }) }
    const profile = await signWaiver(this.#db, actor, waiver, now)
    const teamId = (await findTeamId(this.#db, profile.team)) ?? 0
    const { id, team: teamCode } = profile
    this.#participants.set(email, { ...actor, profile: { id, teamId, teamCode } })
  }

  #orderSteps(team: DemoTeam, order: DemoOrder): Step[] {
    const { at, ready, pickedUp, returns = [], reports = [], cancelled } = order
    let id = 0
    const move = (to: OrderStatus) => (now: Date) =>
      moveOrder(this.#db, this.#organiser, { order: id, status: to }, now)
    const submit = async (now: Date) => {
      id = await this.#submit(team, order, now)
    }
    const handOut = async (now: Date) => {
      await this.#provideIds(team, now)
      await move('Picked Up')(now)
    }
    return [
      { at, run: submit },
      ...(ready === undefined ? [] : [{ at: ready, run: move('Ready for Pickup') }]),
      ...(pickedUp === undefined ? [] : [{ at: pickedUp, run: handOut }]),
      ...(cancelled === undefined
        ? []
        : [{ at: cancelled.at, run: (now: Date) => this.#cancel(team, id, cancelled.by, now) }]),
      ...returns.map(({ at, items }) => ({
        at,
        run: (now: Date) =>
          returnItems(
            this.#db,
            this.#organiser,
            {
              order: id,
              hardware: items.map(([item, quantity, condition]) => ({
                id: find(this.#items, item),
                quantity,
                part_returned_health: condition,
              })),
            },
            now,
          ),
      })),
      ...reports.flatMap((report) => this.#reportSteps(report, () => id)),
    ]
  }

  #reportSteps({ at, by, item, resolvedAt, ...texts }: DemoIncident, order: () => number): Step[] {
    let incident = 0
    const report = async (now: Date) => {
      const about = { order: order(), hardware: find(this.#items, item) }
      const reported = await reportIncident(
        this.#db,
        this.#participant(by),
        { ...texts, ...about },
        now,
      )
      incident = reported.id
    }
    const resolve = (now: Date) =>
      resolveIncident(this.#db, this.#organiser, { incident, resolved: true }, now)
    return [
      { at, run: report },
      ...(resolvedAt === undefined ? [] : [{ at: resolvedAt, run: resolve }]),
    ]
  }

  async #submit(team: DemoTeam, { items }: DemoOrder, now: Date): Promise<number> {
    const hardware = Object.entries(items).map(([item, quantity]) => ({
      id: find(this.#items, item),
      quantity,
    }))
    const orderer = this.#participant(team.members[0])
    const input = { hardware, window: this.#window, budgets: false }
    const receipt = await submitOrder(this.#db, orderer, input, now)
    return receipt.order_id
  }

  async #cancel(team: DemoTeam, id: number, by: 'organiser' | 'participant', now: Date) {
    const input = { order: id, status: 'Cancelled' } as const
    if (by === 'organiser') await moveOrder(this.#db, this.#organiser, input, now)
    else await cancelOwnOrder(this.#db, this.#participant(team.members[0]), input, now)
  }

  async #provideIds({ members }: DemoTeam, now: Date): Promise<void> {
    for (const email of members) {
      const { id } = this.#participant(email).profile
      await setIdProvided(this.#db, this.#organiser, { profile: id, isProvided: true }, now)
    }
  }

  #participant(email: string): Participant {
    return find(this.#participants, email)
  }
}

function find<T>(known: ReadonlyMap<string, T>, key: string): T {
  const value = known.get(key)
  if (value === undefined) throw new Error(`The example event does not have ${key}.`)
  return value
}

interface DemoUser {
  readonly id: number
  readonly name: string
}

/** All users by email. One statement. */
async function findUsers(db: Db): Promise<Map<string, DemoUser>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .execute()
  return new Map(rows.map(({ id, email, ...row }) => [email, { id, name: fullName(row) }]))
}

/** The ids of the items by name, which is unique in the example. One statement. */
async function findItemIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('hardware').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
