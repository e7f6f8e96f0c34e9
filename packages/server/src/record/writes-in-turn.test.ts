// Runs on PostgreSQL only: on SQLite one transaction writes at a time anyway.
import { login, updateTeam } from '@signout/contract'
import { expect, test } from 'vitest'
import { forUpdate, runTransaction } from '../db/transaction.ts'
import { startEvent } from '../testing/world/event.ts'
import { madePassword, makeUser } from '../testing/world/make.ts'

test('writes of one user that wait for a row leave connections to a login', async () => {
  const { db, ada, team, anonymous } = await startEvent()
  const { email } = await makeUser(db)
  const describe = (at: number) =>
    ada.call(updateTeam, {
      params: { team_code: team.code },
      body: { project_description: `${at}: what we build. `.repeat(10) },
    })
  await describe(0)
  let writes: ReturnType<typeof describe>[] = []
  await runTransaction(db, async (tx) => {
    const row = tx.selectFrom('teams').select('id').where('id', '=', team.id)
    await forUpdate(tx, row).execute()
    writes = Array.from({ length: 20 }, (_, at) => describe(at + 1))
    const answer = await anonymous().call(login, { body: { email, password: madePassword } })
    expect(answer.status).toBe(200)
  })
  const answers = await Promise.all(writes)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
