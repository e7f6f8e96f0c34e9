import { createProfile, updateTeam } from '@signout/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import { transact } from './transact.ts'
import { makeUser } from '../testing/world/make.ts'
import { readHistory, readKinds } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'
import { record } from './record.ts'

// Tests of spec §15.

const values = `(id, at, via, kind, detail, undoes)
  values (1, '2024-01-01T00:00:00.000Z', 'web', 'data.purged', '{}', null)`
const sameUndoes = `(at, via, kind, detail, undoes)
  values ('2024-01-01T00:00:00.000Z', 'web', 'data.purged', '{}', 7)`

const attempts = {
  sqlite: [
    `update history set kind = 'data.purged'`,
    `update or replace history set id = 2 where id = 1`,
    `delete from history`,
    `replace into history ${values}`,
    `insert or replace into history ${sameUndoes}`,
    `insert into history ${values} on conflict (id) do update set kind = 'data.purged'`,
  ],
  postgres: [
    `update history set kind = 'data.purged'`,
    `delete from history`,
    `truncate history`,
    `truncate history, kept_answers cascade`,
    `insert into history ${sameUndoes} on conflict (undoes) do update set kind = 'data.purged'`,
    `merge into history using (select 1 as id) as other on other.id = history.id
      when matched then delete`,
  ],
}

test('the database refuses to change or delete a row, however it is asked', async () => {
  const { db } = await startEvent()
  const entry = { kind: 'team.created', detail: {} } as const
  const now = new Date('2024-02-03T15:00:00.000Z')
  await transact(db, commandLine, (tx) =>
    record(tx, commandLine, [entry, { ...entry, undoes: 7 }], now),
  )
  const read = () => db.selectFrom('history').selectAll().orderBy('id').execute()
  const before = await read()
  expect(before).toHaveLength(2)
  for (const attempt of attempts[db.context.dialect]) {
    const refused = sql.raw(attempt).execute(db)
    await expect(refused).rejects.toThrow('The record cannot be changed.')
  }
  expect(await read()).toEqual(before)
})

test('a transaction that fails leaves no row', async () => {
  const { db, team } = await startEvent()
  const failing = transact(db, commandLine, async (tx) => {
    const entry = { kind: 'team.created', team: { id: team.id, team_code: team.code } } as const
    await record(tx, commandLine, [{ ...entry, detail: {} }], new Date())
    throw new Error('after the record')
  })
  await expect(failing).rejects.toThrow('after the record')
  expect(await readKinds(db)).toEqual([])
})

test('no row has a signature, and none the token of a session', async () => {
  const { db, as, ada, team, organiser } = await startEvent()
  const applicant = await as(await makeUser(db))
  const e_signature = 'A very own signature'
  await applicant.call(createProfile, { body: { e_signature, acknowledge_rules: true } })
  const body = { project_description: 'A lamp.' }
  await ada.call(updateTeam, { params: { team_code: team.code }, body })
  expect(await readHistory(organiser)).toHaveLength(3)
  const stored = JSON.stringify(await db.selectFrom('history').selectAll().execute())
  const cookies = [...applicant.cookies.values(), ...ada.cookies.values()]
  for (const secret of [e_signature, ...cookies]) expect(stored).not.toContain(secret)
})
