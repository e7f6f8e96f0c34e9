import { readFile, stat } from 'node:fs/promises'
import { verifyPassword } from '@signout/server/accounts/passwords/password.ts'
import { makeParticipant, makeTeam, makeUser } from '@signout/server/testing/world/make.ts'
import { expect, test } from 'vitest'
import { readCsv } from '../testing/read-csv.ts'
import { onEitherDatabase, startCli, sampleFiles, type TestCli } from '../testing/start-cli.ts'

const header = 'email,first_name,last_name,phone_number,review_status'

function importFile(cli: TestCli, file: string, ...flags: string[]) {
  return cli.run('import', 'applicants', file, ...flags)
}

function readPasswords(file: string) {
  return readCsv(file, ['email', 'password'])
}

onEitherDatabase(() => {
  test('real applicants get passwords that work, and a second time changes nothing', async () => {
    const cli = await startCli()
    const real = await readFile(sampleFiles.applicants, 'utf8')
    const file = await cli.file('a.csv', real.split('\r\n').slice(0, 11).join('\r\n'))
    const passwords = cli.path('passwords.csv')
    expect(await importFile(cli, file, '--passwords-out', passwords)).toEqual({
      exitCode: 0,
      stdout: '10 created, 0 updated, 0 unchanged.\n',
      stderr: `10 new passwords are in ${passwords}.\n`,
    })
    expect((await stat(passwords)).mode & 0o777).toBe(0o600)
    const given = await readPasswords(passwords)
    expect(new Set(given.map(({ password }) => password)).size).toBe(10)
    const [first] = given
    const user = await cli.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', first?.email ?? '')
      .executeTakeFirstOrThrow()
    expect(await verifyPassword(first?.password ?? '', user.password_hash)).toBe(true)
    expect(first?.password.length).toBeGreaterThanOrEqual(16)

    expect(await importFile(cli, file, '--passwords-out', passwords)).toMatchObject({
      exitCode: 0,
      stdout: '0 created, 0 updated, 10 unchanged: there was nothing to do.\n',
    })
    expect(await readPasswords(passwords)).toEqual(given)
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('a team with more people than a team holds is named, with --dry-run too', async () => {
    const cli = await startCli()
    const rows = Array.from({ length: 5 }, (_, at) => `p${at}@example.com,P,N,,Accepted,Robots`)
    const file = await cli.file('a.csv', [`${header},team`, ...rows].join('\n'))
    const note =
      'row 2, P N: team: 5 people registered with “Robots”, and a team holds 4: each 4 of them share a team as they sign.'
    for (const flags of [['--dry-run'], ['--passwords-out', cli.path('passwords.csv')]]) {
      const { exitCode, stderr } = await importFile(cli, file, ...flags)
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining(note) })
    }
    const teams = cli.db.selectFrom('users').select('registration_team_key').distinct()
    expect(await teams.execute()).toEqual([{ registration_team_key: 'robots' }])
  })

  test('applicants are found by email in any case, and keep their password', async () => {
    const cli = await startCli()
    const { email } = await makeUser(cli.db, { email: 'ada@example.com' })
    const before = await cli.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    const file = await cli.file('a.csv', `${header}\nADA@Example.com,Ada,King,5550100,Waitlisted\n`)
    expect(await importFile(cli, file)).toMatchObject({
      stdout: '0 created, 1 updated, 0 unchanged.\n',
    })
    expect(await cli.db.selectFrom('users').selectAll().execute()).toMatchObject([
      {
        email,
        password_hash: before.password_hash,
        last_name: 'King',
        phone_number: '5550100',
        review_status: 'Waitlisted',
      },
    ])
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('a participant gets a new phone number, too, once', async () => {
    const cli = await startCli()
    const team = await makeTeam(cli.db, { members: 0 })
    const email = 'ada@example.com'
    const { profileId } = await makeParticipant(cli.db, { team, email })
    const row = `${email},Ada,King,5550199,Accepted`
    const file = await cli.file('a.csv', `${header}\n${row}\n`)
    const phones = async () => {
      const query = cli.db.selectFrom('profiles').where('id', '=', profileId)
      return query.select('phone_number').execute()
    }
    expect(await importFile(cli, file)).toMatchObject({
      stdout: '0 created, 1 updated, 0 unchanged.\n',
    })
    expect(await phones()).toEqual([{ phone_number: '5550199' }])
    expect(await importFile(cli, file)).toMatchObject({
      stdout: expect.stringContaining('0 created, 0 updated, 1 unchanged'),
    })
  })

  test('only those without a password get one', async () => {
    const cli = await startCli()
    await makeUser(cli.db, { email: 'has@example.com' })
    await makeUser(cli.db, { email: 'none@example.com' })
    await cli.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('email', '=', 'none@example.com')
      .execute()
    const rows = ['has', 'none', 'new'].map((name) => `${name}@example.com,A,B,,Accepted`)
    const file = await cli.file('a.csv', [header, ...rows].join('\n'))
    const passwords = cli.path('passwords.csv')
    expect(await importFile(cli, file, '--passwords-out', passwords)).toMatchObject({ exitCode: 0 })
    const given = await readPasswords(passwords)
    expect(given.map(({ email }) => email)).toEqual(['none@example.com', 'new@example.com'])
  })

  test('without a file for passwords, applicants who need one are refused', async () => {
    const cli = await startCli()
    const file = await cli.file('a.csv', `${header}\na@example.com,A,B,,Accepted\n`)
    const { exitCode, stderr } = await importFile(cli, file)
    expect(exitCode).toBe(1)
    expect(stderr).toBe(
      '1 applicant has no password yet: name a new file for the generated ones with --passwords-out FILE, or mail them links with --invite.\n',
    )
    expect(await cli.db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test('a file that exists is not overwritten', async () => {
    const cli = await startCli()
    const file = await cli.file('a.csv', `${header}\na@example.com,A,B,,Accepted\n`)
    const precious = await cli.file('precious.csv', 'old passwords')
    const { exitCode, stderr } = await importFile(cli, file, '--passwords-out', precious)
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `${precious} already exists: name a new file for the passwords.\n`,
    })
    expect(await readFile(precious, 'utf8')).toBe('old passwords')
    expect(await cli.db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test('a first password ends the user’s link', async () => {
    const cli = await startCli()
    await makeUser(cli.db, { email: 'a@example.com' })
    await cli.db.updateTable('users').set({ password_hash: null }).execute()
    await cli.run('user', 'invite', 'a@example.com')
    const file = await cli.file('a.csv', `${header}\na@example.com,A,B,,Accepted\n`)
    const imported = await importFile(cli, file, '--passwords-out', cli.path('passwords.csv'))
    expect(imported).toMatchObject({ exitCode: 0 })
    expect(await cli.db.selectFrom('password_links').selectAll().execute()).toEqual([])
  })

  test('a dry run makes neither users nor a file', async () => {
    const cli = await startCli()
    const file = await cli.file('a.csv', `${header}\na@example.com,A,B,,Accepted\n`)
    const passwords = cli.path('passwords.csv')
    const flags = ['--dry-run', '--passwords-out', passwords]
    expect(await importFile(cli, file, ...flags)).toMatchObject({ exitCode: 0, stderr: '' })
    await expect(stat(passwords)).rejects.toThrow('ENOENT')
    expect(await importFile(cli, file, '--dry-run')).toEqual({
      exitCode: 0,
      stdout: '1 created, 0 updated, 0 unchanged: this would be done, nothing was written.\n',
      stderr:
        '1 applicant has no password yet: the import needs --passwords-out FILE or --invite.\n',
    })
    expect(await cli.db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test('when the database refuses, the file with the passwords is removed', async () => {
    const cli = await startCli()
    const file = await cli.file('a.csv', `${header}\na@example.com,A,B,,Accepted\n`)
    const passwords = cli.path('passwords.csv')
    await cli.db.schema.alterTable('users').renameColumn('phone_number', 'phone').execute()
    try {
      const { exitCode } = await importFile(cli, file, '--passwords-out', passwords)
      expect(exitCode).toBe(1)
      await expect(stat(passwords)).rejects.toThrow('ENOENT')
    } finally {
      await cli.db.schema.alterTable('users').renameColumn('phone', 'phone_number').execute()
    }
  })

  test('two imports of the same applicants at once leave one set of passwords', async () => {
    const cli = await startCli()
    const file = await cli.file('a.csv', `${header}\na@example.com,A,B,,Accepted\n`)
    const passwordFiles = ['one.csv', 'two.csv'].map((name) => cli.path(name))
    const runs = await Promise.all(
      passwordFiles.map((path) => importFile(cli, file, '--passwords-out', path)),
    )
    const left = await Promise.all(passwordFiles.map((path) => readPasswords(path).catch(() => [])))
    const { password_hash } = await cli.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(runs.map((run) => run.exitCode)).toContain(0)
    expect(left.flat()).toHaveLength(1)
    expect(await verifyPassword(left.flat()[0]?.password ?? '', password_hash)).toBe(true)
  })
})
