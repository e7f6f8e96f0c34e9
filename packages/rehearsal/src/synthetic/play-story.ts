import type { Condition, IncidentState, OrderStatus } from '@signout/contract'
import { anonymous, type Participant, type UserActor } from '@signout/server/base/actor.ts'
import { loadConfig } from '@signout/server/base/config/config.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { provideSettings } from '@signout/server/settings/event-settings.ts'
import { reportIncident, resolveIncident } from '@signout/server/orders/incidents.ts'
import { returnItems } from '@signout/server/orders/return-items.ts'
import { cancelOwnOrder, moveOrder } from '@signout/server/orders/moves.ts'
import { submitOrder } from '@signout/server/orders/submit-order.ts'
import { setIdProvided, signWaiver } from '@signout/server/teams/sign-waiver.ts'
import { joinTeam } from '@signout/server/teams/change-team.ts'
import { updateTeam } from '@signout/server/teams/update-team.ts'
import { findTeamId } from '@signout/server/teams/team-queries.ts'
import { findItemIds, findUsers, type KnownUser } from './import-data.ts'

const hourMs = 3_600_000
const openForHours = 48

/** The record is chronological: an event is prepared before the first order. */
export function preparedAt(now: Date): Date {
  return new Date(openedAt(now) - 24 * hourMs)
}

/** Opening of the sign-out window of an event that was played up to `now`: before the first order. */
export function openedAt(now: Date): number {
  return now.getTime() - openForHours * hourMs
}

/** An act, `at` hours before the present; orders are named by the code of their team and something more. */
export type Act = Readonly<
  { at: number } & (
    | { act: 'found'; team: string; by: string; description: string | null }
    | { act: 'join'; team: string; by: string }
    | { act: 'order'; order: string; by: string; items: Readonly<Record<string, number>> }
    | { act: 'pack' | 'hand out' | 'reject' | 'resolve'; order: string }
    | { act: 'cancel'; order: string; by: string }
    | { act: 'take back'; order: string; items: readonly Returned[] }
    | ({ act: 'report'; order: string; by: string; item: string } & Report)
  )
>
type Kind = Act['act']
type Returned = readonly [item: string, quantity: number, condition: Condition]
type Report = Readonly<
  { state: IncidentState; quantity: number } & Record<'what' | 'when' | 'where', string>
>

/** What the acts so far have led to, by email or by the story's name of an order. */
interface Event {
  readonly db: Db
  readonly desk: UserActor
  readonly users: ReadonlyMap<string, KnownUser>
  readonly items: ReadonlyMap<string, number>
  readonly participants: Map<string, Participant>
  readonly orders: Map<string, number>
  readonly incidents: Map<string, number>
  /** Profiles of those whose ID the desk has. */
  readonly identified: Set<number>
}

interface PlayOptions {
  /** The organiser's email. */
  readonly organiser: string
  readonly now: Date
  /** Called after each act with the number of acts played, and of all. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** Plays what teams and desk did, the oldest act first, as they would in the browser: by the same changes and rules. */
export async function playStory(
  db: Db,
  story: readonly Act[],
  { organiser, now, onProgress }: PlayOptions,
): Promise<void> {
  // No server does; as test users, the teams order whatever the window is.
  provideSettings(db, loadConfig({}))
  const users = await findUsers(db)
  const event: Event = {
    db,
    desk: { ...anonymous, userId: find(users, organiser).id, isOrganiser: true },
    users,
    items: await findItemIds(db),
    participants: new Map(),
    orders: new Map(),
    incidents: new Map(),
    identified: new Set(),
  }
  for (const [index, act] of story.entries()) {
    // Sound: each act is played as its own kind.
    const play = acts[act.act] as (event: Event, act: Act, now: Date) => Promise<unknown>
    await play(event, act, new Date(now.getTime() - act.at * hourMs))
    onProgress?.(index + 1, story.length)
  }
}

const acts: {
  readonly [K in Kind]: (
    event: Event,
    act: Act & { readonly act: K },
    now: Date,
  ) => Promise<unknown>
} = {
  found: async (event, { team: code, by, description }, now) => {
    const founder = await sign(event, by, now, () => code)
    if (description !== null)
      await updateTeam(event.db, founder, { code, project_description: description }, now)
  },
  join: async (event, { team: code, by }, now) => {
    const { db, participants } = event
    const participant = participants.get(by) ?? (await sign(event, by, now))
    const { id: teamId } = await joinTeam(db, participant, { code }, now)
    const profile = { id: participant.profile.id, teamId, teamCode: code }
    participants.set(by, { ...participant, profile })
  },
  order: async (event, { order, by, items }, now) => {
    const hardware = Object.entries(items).map(([item, quantity]) => ({
      id: find(event.items, item),
      quantity,
    }))
    const input = { hardware, budgets: false }
    const { order_id } = await submitOrder(event.db, find(event.participants, by), input, now)
    event.orders.set(order, order_id)
  },
  pack: (event, act, now) => move(event, act, 'Ready for Pickup', now),
  'hand out': async (event, act, now) => {
    for (const { profile } of event.participants.values()) {
      if (!act.order.startsWith(profile.teamCode) || event.identified.has(profile.id)) continue
      event.identified.add(profile.id)
      const input = { profile: profile.id, isProvided: true }
      await setIdProvided(event.db, event.desk, input, now)
    }
    await move(event, act, 'Picked Up', now)
  },
  reject: (event, act, now) => move(event, act, 'Cancelled', now),
  cancel: ({ db, orders, participants }, { order, by }, now) => {
    const input = { order: find(orders, order), status: 'Cancelled' } as const
    return cancelOwnOrder(db, find(participants, by), input, now)
  },
  'take back': ({ db, desk, orders, items }, { order, items: returned }, now) => {
    const hardware = returned.map(([item, quantity, part_returned_health]) => ({
      id: find(items, item),
      quantity,
      part_returned_health,
    }))
    return returnItems(db, desk, { order: find(orders, order), hardware }, now)
  },
  report: async (event, { order: name, by, item, state, quantity, ...texts }, now) => {
    const about = { order: find(event.orders, name), hardware: find(event.items, item) }
    const { what, when, where } = texts
    const input = { state, quantity, what, when, where, ...about }
    const { id } = await reportIncident(event.db, find(event.participants, by), input, now)
    event.incidents.set(name, id)
  },
  resolve: ({ db, desk, incidents }, { order }, now) =>
    resolveIncident(db, desk, { incident: find(incidents, order), resolved: true }, now),
}

function move(
  { db, desk, orders }: Event,
  act: { readonly order: string },
  status: OrderStatus,
  now: Date,
) {
  return moveOrder(db, desk, { order: find(orders, act.order), status }, now)
}

async function sign(
  { db, users, participants }: Event,
  email: string,
  now: Date,
  drawCode?: () => string,
) {
  const { id: userId, name } = find(users, email)
  const actor: UserActor = { ...anonymous, userId }
  const waiver = { e_signature: name, opens: null, ...(drawCode && { drawCode }) }
  const { id, team: teamCode } = await signWaiver(db, actor, waiver, now)
  const teamId = (await findTeamId(db, teamCode)) ?? 0
  // The event's own window, which may be another, is not asked of test users.
  const participant = { ...actor, isTestUser: true, profile: { id, teamId, teamCode } }
  participants.set(email, participant)
  return participant
}

function find<T>(known: ReadonlyMap<string, T>, key: string): T {
  const value = known.get(key)
  if (value === undefined) throw new Error(`The event does not have ${key}.`)
  return value
}
