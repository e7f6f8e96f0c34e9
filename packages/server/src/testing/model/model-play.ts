import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { listTeams, updateSettings } from '@signout/contract'
import { expect } from 'vitest'
import type { Db } from '../../db/tables.ts'
import { type Difference, findDifferences } from '../../ops/verify.ts'
import { type MadeTeam, makeTeam, makeUser, type MadeUser } from '../world/make.ts'
import { makeCategory, makeItem } from '../world/make-items.ts'
import { type Act, type Batch, pick, resolve, subjectsOf } from './model-acts.ts'
import { agrees, look, type SeenState, seenStateOf } from './model-seen.ts'
import { type ModelState, usualCredits } from './model-state.ts'
import { startTwoServers } from '../world/two-servers.ts'
import type { TestClient, TestResponse } from '../requests/test-client.ts'

/** One at each server. */
type Browsers = readonly TestClient[]

/** Servers over one database. */
export interface EventServers {
  readonly db: Db
  /** Organisers. */
  readonly desks: Browsers
  as(user: { readonly userId: number }): Promise<Browsers>
  /** So long after an answer another server may still show what was before it; 0 when left out. */
  readonly behindMs?: number
}

interface World extends EventServers {
  /** By user id: one at each server. */
  readonly browsers: ReadonlyMap<number, Browsers>
}

/** What became of an act: more than one answer when it was sent twice with one key. */
interface PlayedAct {
  readonly act: Act
  readonly answers: readonly TestResponse<unknown>[]
}

export interface PlayedEvent {
  readonly acts: number
  /** What `verify` finds at the end. */
  readonly differences: readonly Difference[]
  /** The longest time until every server showed what a batch had done. */
  readonly behindMs: number
}

/**
 * Plays an event on several servers over one database, each batch at once, and compares after each batch: some order of
 * its acts must explain every answer and everything that can be seen at each server.
 * @throws when no order explains them.
 */
export async function playModelEvent(
  batches: readonly Batch[],
  servers?: EventServers,
): Promise<PlayedEvent> {
  const { world, state: start } = await startModelEvent(servers ?? (await startTwoServers()))
  const { desks } = world
  let state = start
  let acts = 0
  let behindMs = 0
  for (const [at, batch] of batches.entries()) {
    const resolved = batch.flatMap((draw) => {
      const act = resolve(state, draw)
      return act === null ? [] : [{ act, isTwice: draw.isTwice }]
    })
    const played = await Promise.all(
      resolved.map(async ({ act, isTwice }, number) => ({
        act,
        answers: await send(world, act, { isTwice, server: at + number }),
      })),
    )
    const began = performance.now()
    state = await explainSoon(world, state, played, pick(desks, at))
    for (const desk of world.behindMs === undefined ? [] : desks) {
      state = await explainSoon(world, state, [], desk)
    }
    behindMs = Math.max(behindMs, performance.now() - began)
    acts += played.length
  }
  return { acts, differences: await findDifferences(world.db), behindMs }
}

/** How things are, as soon as this server shows all that was answered. */
async function explainSoon(
  { behindMs = 0 }: World,
  state: ModelState,
  played: readonly PlayedAct[],
  desk: TestClient,
): Promise<ModelState> {
  const latest = performance.now() + behindMs
  for (;;) {
    const seen = await look(desk)
    const next = explain(state, played, seen)
    if (next !== null) return next
    if (performance.now() >= latest) fail(state, played, seen)
  }
}

/** Teams of four, two and one, a user who has not signed yet; scarce items, with limits of every kind. */
async function startModelEvent(
  servers: EventServers,
): Promise<{ world: World; state: ModelState }> {
  const { db, desks } = servers
  const teams: MadeTeam[] = []
  for (const size of [4, 2, 1]) teams.push(await makeTeam(db, { members: size }))
  const applicant = await makeUser(db)
  const [free, limited] = [await makeCategory(db), await makeCategory(db, { max_per_team: 3 })]
  const categoriesOf = [[free], [free, limited], [limited], [free]]
  const items = [
    { quantity: 3, max_per_team: null, credits: 8 },
    { quantity: 6, max_per_team: 2, credits: 3 },
    { quantity: 5, max_per_team: null },
    { quantity: 8, max_per_team: 4, is_consumable: true, credits: 1 },
  ]
  const state: ModelState = {
    rules: { least: 2, most: 4, description: 60 },
    isPaused: false,
    items: new Map(),
    categories: new Map([free, limited].map(({ id, max_per_team }) => [id, max_per_team])),
    users: new Map([[applicant.userId, null]]),
    teams: new Map(),
    ownCredits: new Map(),
    haveSpent: new Set(),
    orders: new Map(),
  }
  for (const [at, item] of items.entries()) {
    const categories = categoriesOf[at] ?? []
    const { id } = await makeItem(db, { ...item, categories })
    state.items.set(id, {
      id,
      total: item.quantity,
      max: item.max_per_team,
      categories: categories.map((category) => category.id),
      isConsumable: item.is_consumable ?? false,
      credits: item.credits ?? 0,
    })
  }
  const members = teams.flatMap((team) => team.members)
  for (const { userId, profileId: id, teamCode: team } of members) {
    state.users.set(userId, { id, team, idProvided: false })
  }
  const desk = pick(desks, 0)
  await desk.call(updateSettings, { body: { team_credits: usualCredits } })
  for (const team of (await desk.call(listTeams, {})).body.results) {
    state.teams.set(team.team_code, team.project_description ?? '')
  }
  const users: MadeUser[] = [applicant, ...members]
  const browsers = new Map<number, Browsers>()
  for (const user of users) browsers.set(user.userId, await servers.as(user))
  return { world: { ...servers, browsers }, state }
}

async function send(
  { desks, browsers }: World,
  act: Act,
  { isTwice, server }: { readonly isTwice: boolean; readonly server: number },
): Promise<readonly TestResponse<unknown>[]> {
  const { user, endpoint, url, body } = act
  const own = (user !== undefined && browsers.get(user)) || desks
  const headers: Record<string, string> = endpoint.repeatable
    ? { 'idempotency-key': randomUUID() }
    : {}
  const by = (browser: TestClient) => browser.request(endpoint.method, url, { body, headers })
  const [first, second] = [pick(own, server), pick(own, server + 1)]
  const answers = await Promise.all(
    isTwice && endpoint.repeatable ? [by(first), by(second)] : [by(first)],
  )
  const done = answers.filter(({ status }) => status < 300)
  const replayed = done.filter(({ headers }) => headers['idempotency-replayed'] === 'true')
  // What changed nothing is done again, and may then see another act.
  if (replayed.length > 0) {
    expect(done[0]?.body).toEqual(done[1]?.body)
    expect(replayed).toHaveLength(1)
  }
  // A refusal is not kept: the repeat may succeed, when another act came between.
  return done.length > 0 ? done.slice(0, 1) : answers
}

/** How things are after these acts, in the first order that explains the answers and what is seen; null for none. */
function explain(
  state: ModelState,
  played: readonly PlayedAct[],
  seen: SeenState,
  rivals: readonly PlayedAct[] = played,
): ModelState | null {
  if (played.length === 0) return agrees(state, seen) ? state : null
  for (const one of played) {
    const rest = played.filter((other) => other !== one)
    const after = structuredClone(state)
    const body = one.answers[0]?.body ?? {}
    const expected = one.act.perform(after, body)
    const isExpected = one.answers.some(({ status }) => status === expected)
    if (isExpected) {
      const found = explain(after, rest, seen, rivals)
      if (found !== null) return found
    } else if (mayHaveLost(state, one, rivals)) {
      const found = explain(structuredClone(state), rest, seen, rivals)
      if (found !== null) return found
    }
  }
  return null
}

/** Whether a concurrent act of another user on the same object can explain the refusal. */
function mayHaveLost(
  state: ModelState,
  { act, answers }: PlayedAct,
  rivals: readonly PlayedAct[],
): boolean {
  const subjects = new Set(subjectsOf(state, act))
  return (
    answers.every(({ status }) => [403, 404, 409].includes(status)) &&
    rivals.some(
      (rival) =>
        rival.act !== act && subjectsOf(state, rival.act).some((subject) => subjects.has(subject)),
    )
  )
}

function fail(before: ModelState, played: readonly PlayedAct[], seen: SeenState): never {
  const lines = played.map(
    ({ act, answers }) =>
      `${act.user ?? 'desk'}: ${act.endpoint.method} ${act.url} ${JSON.stringify(act.body)} → ${answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join(', ')}`,
  )
  const inTurn = structuredClone(before)
  const expected = played.map(({ act, answers }) => act.perform(inTurn, answers[0]?.body ?? {}))
  agrees(inTurn, seen)
  const model = seenStateOf(inTurn)
  // The keys of both are those of what is seen.
  const parts = (Object.keys(seen) as (keyof SeenState)[])
    .filter((part) => !isDeepStrictEqual(seen[part], model[part]))
    .map(
      (part) =>
        `${part}: ${JSON.stringify(seen[part])}\n  expected: ${JSON.stringify(model[part])}`,
    )
  throw new Error(
    [
      'No order of these acts explains the answers and what is seen after them:',
      ...lines,
      `In this order, expected: ${expected.join(', ')}`,
      ...parts,
    ].join('\n'),
  )
}
