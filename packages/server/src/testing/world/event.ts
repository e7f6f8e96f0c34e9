import type { Endpoint } from '@signout/contract'
import { expect } from 'vitest'
import type { Db } from '../../db/tables.ts'
import { findDifferences } from '../../ops/verify.ts'
import { makeOrganiser, type MadeTeam, makeTeam } from './make.ts'
import { bringBack, latestRow } from './calls.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestClient } from '../requests/test-client.ts'

export interface TestEvent extends TestApp {
  readonly organiser: TestClient
  /** Two members who may order. */
  readonly team: MadeTeam<2>
  readonly ada: TestClient
  readonly grace: TestClient
}

/** The app with an organiser and one team, on a day when hardware can be signed out. */
export async function startEvent(...options: Parameters<typeof startTestApp>): Promise<TestEvent> {
  const app = await startTestApp(...options)
  const team = await makeTeam(app.db)
  return {
    ...app,
    organiser: await app.as(await makeOrganiser(app.db)),
    team,
    ada: await asMember(app, team),
    grace: await asMember(app, team, 1),
  }
}

/** Who makes a call in tests, if they do not say otherwise. */
export function usualCaller({ access }: Endpoint): 'organiser' | 'stranger' | 'ada' {
  if (access === 'organiser') return 'organiser'
  return access === 'anyone' ? 'stranger' : 'ada'
}

/** A report of one unit, without what it is about. */
export const report = {
  state: 'broken',
  quantity: 1,
  what: 'It fell.',
  when: 'At noon',
  where: 'In the hall',
} as const

/**
 * Takes back one unit of each of these items, in a condition that keeps it off the shelf; answers which units came
 * back, and the row of the record that says so.
 */
export async function returnBroken(
  { organiser }: TestEvent,
  order: { readonly id: number },
  items: readonly { readonly id: number }[],
): Promise<{ readonly order: number; readonly event: number; readonly units: readonly number[] }> {
  const lines = items.map((item) => ({ item, quantity: 1, condition: 'Broken' as const }))
  await bringBack(organiser, order, lines)
  const row = await latestRow(organiser, order)
  if (row.kind !== 'order.items_returned') throw new Error('Nothing has been returned.')
  return { order: order.id, event: row.id, units: row.detail.units }
}

/** The browser of a member of a team, the first unless `at` says which. */
export async function asMember(app: TestApp, team: MadeTeam, at = 0): Promise<TestClient> {
  const member = team.members[at]
  if (member === undefined) throw new Error(`Team ${team.code} has no member number ${at}.`)
  return app.as(member)
}

/** What is left of an item, as the database has it. */
export async function readRemaining(db: Db, { id }: { readonly id: number }): Promise<number> {
  const row = await db
    .selectFrom('hardware')
    .select('quantity_remaining')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.quantity_remaining
}

/** Compares the stock of every item with its units (spec §9). */
export async function expectStockToAddUp(db: Db): Promise<void> {
  const differences = await findDifferences(db)
  expect(differences.filter(({ subject }) => subject.startsWith('item '))).toEqual([])
}
