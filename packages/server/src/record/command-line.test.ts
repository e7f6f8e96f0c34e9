import { groupNames, type ReviewStatus } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { importCategories } from '../catalogue/change-categories.ts'
import { importItems, type ImportedItem } from '../catalogue/import-items.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { makeUser } from '../testing/world/make.ts'
import { importedItem } from '../testing/world/make-items.ts'
import { createOrganiser } from '../accounts/users/create-user.ts'
import { setPassword } from '../accounts/passwords/store-password.ts'
import { importApplicants } from '../accounts/users/import-applicants.ts'
import { setActive, setMembership } from '../accounts/users/change-user.ts'
import { findHistory } from '../event/history-queries.ts'

const now = new Date('2024-02-03T15:00:00.000Z')
const password = 'correct-horse-battery'

async function start() {
  const { db } = await openTestDatabase()
  const rows = async () => (await findHistory(db, { limit: 100, offset: 0 })).results.toReversed()
  return { db, rows }
}

const fromCommandLine = { actor: null, via: 'cli', at: now.toISOString(), order_id: null }

describe('accounts', () => {
  const olive = { email: 'olive@example.com', first_name: 'Olive', last_name: 'Desk' }
  const { email } = olive
  const name = 'Olive Desk'

  test('a new organiser', async () => {
    const { db, rows } = await start()
    await createOrganiser(db, commandLine, { ...olive, password }, now)
    const values = { ...olive, groups: [groupNames.organisers] }
    expect(await rows()).toMatchObject([
      { ...fromCommandLine, kind: 'user.created', detail: { name, values } },
    ])
  })

  test('a password', async () => {
    const { db, rows } = await start()
    const { userId } = await makeUser(db, olive)
    await setPassword(db, commandLine, { email, password }, now)
    const row = { ...fromCommandLine, kind: 'user.password_changed', user_id: userId }
    expect(await rows()).toMatchObject([{ ...row, detail: { name } }])
  })

  test('disabled and enabled, each once', async () => {
    const { db, rows } = await start()
    const { userId } = await makeUser(db, olive)
    for (const isActive of [true, false, false, true]) {
      await setActive(db, commandLine, { email, isActive }, now)
    }
    const row = { ...fromCommandLine, kind: 'user.updated', user_id: userId }
    expect(await rows()).toMatchObject([
      { ...row, detail: { name, changes: { is_active: { before: true, after: false } } } },
      { ...row, detail: { name, changes: { is_active: { before: false, after: true } } } },
    ])
  })

  test('groups, before and after; the same again writes nothing', async () => {
    const { db, rows } = await start()
    await makeUser(db, olive)
    const { organisers, testUsers } = groupNames
    for (const [group, isMember] of [
      [testUsers, true],
      [testUsers, true],
      [organisers, true],
      [testUsers, false],
      [testUsers, false],
    ] as const) {
      await setMembership(db, commandLine, { email, group, isMember }, now)
    }
    const groups = (await rows()).map((row) =>
      row.kind === 'user.updated' ? row.detail.changes['groups'] : row.kind,
    )
    expect(groups).toEqual([
      { before: [], after: [testUsers] },
      { before: [testUsers], after: [organisers, testUsers] },
      { before: [organisers, testUsers], after: [organisers] },
    ])
  })
})

const lamp = importedItem({
  name: 'Lamp',
  manufacturer: 'Acme',
  quantity_available: 3,
  categories: ['Light'],
})

async function importLamps(db: Db, ...rows: readonly ImportedItem[]) {
  const categories = [{ name: 'Light', max_per_team: 2 }]
  await importCategories(db, commandLine, { rows: categories, isDryRun: false }, now)
  return importItems(db, commandLine, { rows, isDryRun: false }, now)
}

describe('imports', () => {
  test('a row for each category that is new or changed', async () => {
    const { db, rows } = await start()
    const run = (isDryRun: boolean, ...categories: [string, number | null][]) =>
      importCategories(
        db,
        commandLine,
        { rows: categories.map(([name, max_per_team]) => ({ name, max_per_team })), isDryRun },
        now,
      )
    await run(true, ['Light', 2])
    await run(false, ['Light', 2], ['Sound', null])
    await run(false, ['Light', 3], ['Sound', null])
    const row = { ...fromCommandLine, hardware_id: null }
    const created = { ...row, kind: 'category.created' }
    const changes = { max_per_team: { before: 2, after: 3 } }
    expect(await rows()).toMatchObject([
      { ...created, detail: { values: { name: 'Light', max_per_team: 2 } } },
      { ...created, detail: { values: { name: 'Sound', max_per_team: null } } },
      { ...row, kind: 'category.updated', detail: { name: 'Light', changes } },
    ])
  })

  test('a row for each item that is new or changed', async () => {
    const { db, rows } = await start()
    await importLamps(db, lamp, { ...lamp, name: 'Torch' })
    const before = (await rows()).length
    const more = { quantity_available: 5, notes: 'Blue' }
    await importLamps(db, { ...lamp, ...more }, { ...lamp, name: 'Torch' })
    await importItems(db, commandLine, { rows: [lamp], isDryRun: true }, now)
    const known = await db.selectFrom('hardware').select(['id', 'name']).orderBy('id').execute()
    const idOf = (name: string) => known.find((item) => item.name === name)?.id
    const categories = await db.selectFrom('categories').select('id').execute()
    const values = { ...lamp, categories: categories.map(({ id }) => id) }
    const created = { ...fromCommandLine, kind: 'hardware.created' }
    const written = await rows()
    expect(written.slice(1, before)).toMatchObject([
      { ...created, hardware_id: idOf('Lamp'), detail: { values } },
      { ...created, hardware_id: idOf('Torch'), detail: { values: { ...values, name: 'Torch' } } },
    ])
    expect(written.slice(before)).toMatchObject([
      { ...fromCommandLine, kind: 'hardware.updated', hardware_id: idOf('Lamp') },
    ])
    expect(written.at(-1)?.detail).toEqual({
      name: 'Lamp',
      changes: {
        quantity_available: { before: 3, after: 5 },
        notes: { before: null, after: 'Blue' },
      },
    })
  })

  test('rows for applicants that are new, changed, or got their first password', async () => {
    const { db, rows } = await start()
    const grace = {
      email: 'grace@example.com',
      first_name: 'Grace',
      last_name: 'Hopper',
      phone_number: '',
      review_status: 'Waitlisted' as ReviewStatus,
    }
    const { email } = grace
    const run = (applicant: typeof grace, hashes: readonly [string, string][] = []) =>
      importApplicants(
        db,
        commandLine,
        { rows: [applicant], isDryRun: false, access: 'none', passwordHashes: new Map(hashes) },
        now,
      )
    await run(grace, [[email, 'hash-1']])
    await run(grace)
    await run({ ...grace, review_status: 'Accepted' })
    await db.updateTable('users').set({ password_hash: null }).execute()
    await run({ ...grace, review_status: 'Accepted' }, [[email, 'hash-2']])
    const name = 'Grace Hopper'
    const { email: _, ...values } = grace
    const changes = { review_status: { before: 'Waitlisted', after: 'Accepted' } }
    expect(await rows()).toMatchObject([
      { ...fromCommandLine, kind: 'user.created', detail: { name, values } },
      { ...fromCommandLine, kind: 'user.updated', detail: { name, changes } },
      { ...fromCommandLine, kind: 'user.password_changed', detail: { name } },
    ])
  })
})

test('no row has a password or the hash of one', async () => {
  const { db } = await start()
  const email = 'olive@example.com'
  const user = { email, first_name: 'Olive', last_name: 'Desk', password }
  await createOrganiser(db, commandLine, user, now)
  await setPassword(db, commandLine, { email, password: `${password}-2` }, now)
  const applicant = { ...user, email: 'ada@example.com', phone_number: '' }
  const passwordHashes = new Map([[applicant.email, '$argon2id$of-ada']])
  const { password: _, ...row } = applicant
  const rows = [{ ...row, review_status: 'Accepted' as const }]
  const input = { rows, isDryRun: false, access: 'none' as const, passwordHashes }
  await importApplicants(db, commandLine, input, now)
  const stored = JSON.stringify(await db.selectFrom('history').selectAll().execute())
  expect(stored).toContain('user.password_changed')
  for (const secret of [password, 'argon2']) expect(stored).not.toContain(secret)
})
