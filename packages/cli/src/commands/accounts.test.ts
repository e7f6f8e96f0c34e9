import { groupNames } from '@signout/contract'
import { verifyPassword } from '@signout/server/accounts/passwords/password.ts'
import { makeOrganiser, makeUser, madePassword } from '@signout/server/testing/world/make.ts'
import { expect, test } from 'vitest'
import { cliTime, onEitherDatabase, startCli, type TestCli } from '../testing/start-cli.ts'
import { instantAfter } from '@signout/server/base/instants.ts'

const create = ['admin', 'create', '--first-name', 'Olga', '--last-name', 'Organiser', '--email']

const add = ['user', 'add', '--first-name', 'Ada', '--last-name', 'King', '--email']

async function isPasswordOf({ db }: TestCli, email: string, password: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return verifyPassword(password, user.password_hash)
}

async function groupsOf({ db }: TestCli) {
  const rows = await db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'group_id')
    .select('name')
    .execute()
  return rows.map((row) => row.name)
}

/** A user who is logged in. */
async function startWithUser() {
  const cli = await startCli()
  const { userId, email } = await makeUser(cli.db, { email: 'ada@example.com' })
  const at = cliTime.toISOString()
  const session = { id_hash: 'x', user_id: userId, created_at: at, last_seen_at: at }
  await cli.db.insertInto('sessions').values(session).execute()
  const sessions = () => cli.db.selectFrom('sessions').selectAll().execute()
  return { cli, email, sessions }
}

onEitherDatabase(() => {
  test('an organiser gets a password that is shown once', async () => {
    const cli = await startCli()
    const { exitCode, stdout } = await cli.run(...create, 'Olga@Example.com', '--json')
    const { email, password } = JSON.parse(stdout)
    expect({ exitCode, email }).toEqual({ exitCode: 0, email: 'olga@example.com' })
    expect(await isPasswordOf(cli, email, password)).toBe(true)
    expect(await groupsOf(cli)).toEqual([groupNames.organisers])
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('the password on the standard input is not shown', async () => {
    const cli = await startCli()
    const argv = [...create, 'olga@example.com', '--password-stdin']
    expect(await cli.runWithInput('correct horse\n', ...argv)).toEqual({
      exitCode: 0,
      stdout: 'olga@example.com can log in as organiser.\n',
      stderr: '',
    })
    expect(await isPasswordOf(cli, 'olga@example.com', 'correct horse')).toBe(true)
  })

  test('a new password ends all sessions', async () => {
    const { cli, email, sessions } = await startWithUser()
    const { stdout } = await cli.run('user', 'set-password', 'ADA@example.com', '--json')
    expect(await isPasswordOf(cli, email, JSON.parse(stdout).password)).toBe(true)
    expect(await sessions()).toEqual([])
  })

  test('a disabled user is logged out, and can be enabled again', async () => {
    const { cli, email, sessions } = await startWithUser()
    const isActive = async () =>
      (await cli.db.selectFrom('users').select('is_active').executeTakeFirstOrThrow()).is_active
    expect(await cli.run('user', 'disable', email)).toMatchObject({ exitCode: 0 })
    expect(await sessions()).toEqual([])
    const disabled = await isActive()
    expect(await cli.run('user', 'disable', email)).toMatchObject({
      exitCode: 0,
      stdout: 'ada@example.com is already disabled.\n',
    })
    expect(await cli.run('user', 'enable', email)).toMatchObject({ exitCode: 0 })
    expect([disabled, await isActive()]).toEqual([false, true])
  })

  test('an invitation is printed, and ends the one before', async () => {
    const { cli, email } = await startWithUser()
    const invite = () => cli.run('user', 'invite', 'ADA@example.com', '--json')
    const [first, second] = [await invite(), await invite()].map(({ stdout }) => JSON.parse(stdout))
    const until = instantAfter(cliTime, 14 * 24 * 3_600_000)
    const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:8000\/login\?token=[\w-]{43}$/)
    expect(first).toEqual({ email, url, expires_at: until })
    expect(second.url).not.toBe(first.url)
    const links = await cli.db.selectFrom('password_links').select('expires_at').execute()
    expect(links).toEqual([{ expires_at: until }])
    const { stdout, stderr } = await cli.run('user', 'invite', email)
    expect(stdout).toMatch(/^http:\S+\n$/)
    expect(stderr).toMatch(/^It can be used once, until .*\nSet PUBLIC_URL if /)
  })

  test('a user is added with a link to choose a password, as from the screen', async () => {
    const cli = await startCli({ PUBLIC_URL: 'https://desk.example.com' })
    const groups = ['--group', groupNames.testUsers, groupNames.organisers]
    const about = ['--phone-number', '+49 30 1234567', '--review-status', 'Accepted', ...groups]
    const { exitCode, stdout, stderr } = await cli.run(
      ...add,
      'Ada@Example.com',
      ...about,
      '--json',
    )
    expect({ exitCode, ...JSON.parse(stdout) }).toEqual({
      exitCode: 0,
      email: 'ada@example.com',
      url: expect.stringMatching(/^https:\/\/desk\.example\.com\/login\?token=[\w-]{43}$/),
      expires_at: instantAfter(cliTime, 14 * 24 * 3_600_000),
    })
    expect(stderr).toMatch(/^It can be used once, until .*\n$/)
    const columns = ['email', 'first_name', 'last_name', 'phone_number', 'review_status'] as const
    expect(await cli.db.selectFrom('users').select(columns).execute()).toEqual([
      {
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'King',
        phone_number: '+49 30 1234567',
        review_status: 'Accepted',
      },
    ])
    expect((await groupsOf(cli)).toSorted()).toEqual([groupNames.testUsers, groupNames.organisers])
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('users are added to both groups and removed again, but the last organiser stays', async () => {
    const { cli, email } = await startWithUser()
    for (const group of Object.values(groupNames)) {
      const added = await cli.run('user', 'group', 'add', email, group)
      expect(added.stdout).toBe(`ada@example.com is in ${group}.\n`)
      const again = await cli.run('user', 'group', 'add', email, group)
      expect(again).toMatchObject({
        exitCode: 0,
        stdout: `ada@example.com is already in ${group}.\n`,
      })
    }
    expect(await groupsOf(cli)).toHaveLength(2)
    const remove = () => cli.run('user', 'group', 'remove', email, groupNames.organisers)
    expect(await remove()).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'This is the last active organiser: make somebody else one first.\n',
    })
    await makeOrganiser(cli.db)
    expect(await remove()).toMatchObject({ exitCode: 0 })
    expect((await groupsOf(cli)).toSorted()).toEqual([groupNames.testUsers, groupNames.organisers])
  })
})

test.each([
  [['user', 'invite', 'x@example.com']],
  [['user', 'set-password', 'x@example.com']],
  [['user', 'disable', 'x@example.com']],
  [['user', 'group', 'add', 'x@example.com', groupNames.organisers]],
])('%j refuses an unknown email', async (argv) => {
  const cli = await startCli()
  expect(await cli.run(...argv)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'No user has the email x@example.com.\n',
  })
})

test('a password that is too short is refused', async () => {
  const { cli, email } = await startWithUser()
  const argv = ['user', 'set-password', email, '--password-stdin']
  expect(await cli.runWithInput('short', ...argv)).toMatchObject({ exitCode: 1, stdout: '' })
  expect(await isPasswordOf(cli, email, madePassword)).toBe(true)
})

test.each([
  [['user', 'group', 'add', 'x@example.com', 'Nobodies'], 'Allowed choices are'],
  [['user', 'disable', 'x'], 'Not an email address'],
  [[...create, 'x'], 'Invalid email address'],
  [create.slice(0, -1), "required option '--email"],
  [[...add, 'x@example.com', '--phone-number', 'none'], 'Enter digits'],
  [[...add, 'x@example.com', '--group', 'Nobodies'], 'Allowed choices are'],
  [add.slice(0, -1), "required option '--email"],
])('%j is misuse', async (argv, reason) => {
  const cli = await startCli()
  const { exitCode, stderr } = await cli.run(...argv)
  expect(exitCode).toBe(2)
  expect(stderr).toContain(reason)
})
