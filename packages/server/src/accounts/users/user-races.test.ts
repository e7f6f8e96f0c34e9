// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { groupNames, updateUser, createUser } from '@signout/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commandLine } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { makeOrganiser, makeTeam } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { startTwoServers } from '../../testing/world/two-servers.ts'
import { acquireLock, runTransaction } from '../../db/transaction.ts'
import { untilBlocked } from '../../testing/database/test-database.ts'
import { startEvent } from '../../testing/world/event.ts'
import { setActive, setMembership } from './change-user.ts'
import { requireUser } from './user-queries.ts'

const last = { detail: 'This is the last active organiser: make somebody else one first.' }
const now = new Date('2024-02-03T15:00:00.000Z')

/** Emails of those who can work at the desk. */
async function readDesk(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_groups', 'user_groups.user_id', 'users.id')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('groups.name', '=', groupNames.organisers)
    .where('users.is_active', '=', true)
    .select('email')
    .execute()
  return rows.map((row) => row.email)
}

const waysOut = { group: { groups: [] }, account: { is_active: false } }

test.each([
  ['the group', waysOut.group, waysOut.group],
  ['the account', waysOut.account, waysOut.account],
  ['one the group and the other the account', waysOut.group, waysOut.account],
])('two organisers take each other %s at once: one remains', async (_, first, second) => {
  const { db, as, atOnce } = await startTwoServers()
  await db.deleteFrom('user_groups').execute()
  const [ada, grace] = [await makeOrganiser(db), await makeOrganiser(db)]
  const [here] = await as(ada)
  const [, there] = await as(grace)
  const answers = await atOnce(2, () =>
    Promise.all([
      here.call(updateUser, { params: { id: grace.userId }, body: first }),
      there.call(updateUser, { params: { id: ada.userId }, body: second }),
    ]),
  )
  const [refused, ...others] = answers.filter(({ status }) => status !== 200)
  expect(others).toEqual([])
  // A moment later it is refused as one whose session has ended.
  const refusals = [{ status: 400, body: last }, expect.objectContaining({ status: 401 })]
  expect(refusals).toContainEqual({ status: refused?.status, body: refused?.body })
  expect(await readDesk(db)).toHaveLength(1)
})

test('the last active organiser stays for the command line, too', async () => {
  const { db } = await startTestApp()
  const { email } = await makeOrganiser(db)
  await makeOrganiser(db, { is_active: false })
  const group = groupNames.organisers
  const attempts = [
    () => setMembership(db, commandLine, { email, group, isMember: false }, now),
    () => setActive(db, commandLine, { email, isActive: false }, now),
  ]
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toMatchObject({ status: 400, body: last })
  }
  expect(await readDesk(db)).toEqual([email])
})

test('a user whom the desk adds waits for an import of people, which would overwrite them', async () => {
  const { db, organiser } = await startEvent()
  const adding = await runTransaction(db, async (tx) => {
    await acquireLock(tx, 'applicants')
    const names = { first_name: 'Ada', last_name: 'Lovelace', phone_number: '' }
    const body = { ...names, email: 'ada@example.com', review_status: 'None' as const, groups: [] }
    const answer = organiser.call(createUser, { body })
    await untilBlocked(db)
    return { answer }
  })
  expect((await adding.answer).status).toBe(201)
})

test('a move waits for another change of the user before it touches their profile', async () => {
  const { db, organiser, team } = await startEvent()
  const { code } = await makeTeam(db)
  const { userId: id } = team.members[0]
  const moving = await runTransaction(db, async (tx) => {
    await requireUser(tx, id)
    const answer = organiser.call(updateUser, { params: { id }, body: { team: code } })
    await untilBlocked(db)
    await sql`set local lock_timeout = '300ms'`.execute(tx)
    await tx.updateTable('profiles').set({ phone_number: '1' }).where('user_id', '=', id).execute()
    return { answer }
  })
  expect(await moving.answer).toMatchObject({ status: 200, body: { profile: { team: code } } })
})
