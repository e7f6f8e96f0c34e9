// Runs in test:all only: every way in is tried after a restore, on each database.
import { commandLine } from '@signout/server/base/actor.ts'
import { createPasswordLink } from '@signout/server/accounts/passwords/links.ts'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeUser } from '@signout/server/testing/world/make.ts'
import { makeSession } from '@signout/server/testing/requests/sessions.ts'
import { expect, test } from 'vitest'
import { onBothDatabases, startCli, startWithoutTables } from '../testing/start-cli.ts'
import { openForTest } from '@signout/server/testing/database/test-database.ts'

// Tests of spec §20.

async function startWithBackup() {
  const cli = await startCli()
  const organiser = await makeOrganiser(cli.db, { email: 'desk@example.com' })
  const disabled = await makeOrganiser(cli.db, { email: 'gone@example.com', is_active: false })
  await makeSession(cli.db, organiser.userId, new Date())
  for (const user of [await makeUser(cli.db), await makeUser(cli.db), disabled]) {
    await cli.db
      .updateTable('users')
      .set({ has_own_password: false })
      .where('id', '=', user.userId)
      .execute()
  }
  const invited = await makeUser(cli.db)
  await cli.db
    .updateTable('users')
    .set({ has_own_password: false, password_hash: null })
    .where('id', '=', invited.userId)
    .execute()
  const link = { user: invited.userId, origin: 'http://localhost' }
  await createPasswordLink(cli.db, commandLine, link, new Date())
  await makeMail(cli.db, true)
  await makeMail(cli.db, true, 'failed')
  await makeMail(cli.db, false)
  await makeItem(cli.db, { name: 'Lamp' })
  const backup = cli.path('event.backup')
  await cli.run('backup', backup)
  return { ...cli, backup }
}

async function makeMail(
  db: Awaited<ReturnType<typeof startCli>>['db'],
  hasLink: boolean,
  state: 'waiting' | 'failed' = 'waiting',
) {
  const at = '2024-01-01T00:00:00.000Z'
  const mail = {
    message_id: `<${hasLink}-${state}@localhost>`,
    kind: 'order.ready',
    recipient: 'ada@example.com',
    content: '{}',
    has_link: hasLink,
    state,
    created_at: at,
    due_at: at,
    gives_up_at: at,
  }
  await db.insertInto('mails').values(mail).execute()
}

onBothDatabases(() => {
  test('a restore ends sessions and links, and says who has to be invited and who can log in', async () => {
    const { backup } = await startWithBackup()
    const target = await startWithoutTables()
    const { exitCode, stdout } = await target.run('restore', backup)
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Everybody has to log in again, and no link works any more.\n')
    expect(stdout).toContain('To be invited again: 1.\n')
    expect(stdout).toContain('Organisers who can log in: desk@example.com.\n')
    const db = await openForTest(target.config)
    for (const table of ['sessions', 'password_links', 'asked_links'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    const mails = await db.selectFrom('mails').select(['has_link', 'state', 'problem']).execute()
    expect(mails).toEqual([
      { has_link: false, state: 'failed', problem: 'Restored from a backup.' },
    ])
  })

  test('--keep-sessions keeps both, for a move', async () => {
    const { backup } = await startWithBackup()
    const target = await startWithoutTables()
    const { stdout } = await target.run('restore', backup, '--keep-sessions')
    expect(stdout).not.toContain('log in again')
    const db = await openForTest(target.config)
    expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    expect(await db.selectFrom('password_links').selectAll().execute()).toHaveLength(1)
  })
})
