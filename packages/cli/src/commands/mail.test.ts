import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam, makeUser } from '@signout/server/testing/world/make.ts'
import { deadSmtp, startSmtp } from '@signout/server/testing/mail/start-smtp.ts'
import { expect, test } from 'vitest'
import { onEitherDatabase, startCli } from '../testing/start-cli.ts'

const configured = (smtpUrl: string) => ({
  SMTP_URL: smtpUrl,
  PUBLIC_URL: 'https://signout.example.com',
})

const header = 'email,first_name,last_name,phone_number,review_status'

onEitherDatabase(() => {
  test('changes by the command line are mailed like those on the screens', async () => {
    const cli = await startCli(configured(await deadSmtp()))
    const team = await makeTeam(cli.db)
    const lines = [{ item: await makeItem(cli.db), quantity: 1 }]
    const { id } = await makeOrder(cli.db, { team, lines })
    await cli.run('order', 'cancel', String(id))
    const { stdout } = await cli.run('mail', 'list', '--json')
    expect(JSON.parse(stdout)).toMatchObject(
      team.members
        .map(({ email }) => ({ kind: 'order.cancelled', recipient: email, state: 'waiting' }))
        .toReversed(),
    )
  })

  test('mails that were given up are listed, and sent again one by one or all', async () => {
    const cli = await startCli(configured(await deadSmtp()))
    expect(await cli.run('mail', 'list')).toMatchObject({ stderr: 'There are no mails.\n' })
    expect(await cli.run('mail', 'list', '--failed')).toMatchObject({
      stderr: 'No mail was given up.\n',
    })
    for (const email of ['ada@example.com', 'grace@example.com', 'joan@example.com']) {
      await makeUser(cli.db, { email })
      await cli.run('user', 'invite', email)
    }
    const failed = { state: 'failed', attempts: 3, problem: '550 No such user' } as const
    await cli.db.updateTable('mails').set(failed).where('id', '<', 3).execute()
    const { stdout, stderr } = await cli.run('mail', 'list', '--failed')
    expect(stderr).toBe('Still to be sent: 1. Given up: 2. The last problem: 550 No such user\n')
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['id', 'written', 'mail', 'to', 'state', 'attempts', 'next', 'problem'],
      [
        ' 2',
        expect.any(String),
        'password.invitation',
        'grace@example.com',
        'failed',
        '3',
        '550 No such user',
      ],
      [
        ' 1',
        expect.any(String),
        'password.invitation',
        'ada@example.com',
        'failed',
        '3',
        '550 No such user',
      ],
      [''],
    ])
    expect(await cli.run('mail', 'retry', '1')).toMatchObject({ stdout: '1 mail is due again.\n' })
    expect(await cli.run('mail', 'retry')).toMatchObject({ stdout: '3 mails are due again.\n' })
    await cli.db.deleteFrom('mails').execute()
    expect(await cli.run('mail', 'retry')).toMatchObject({
      stdout: 'There is nothing to send again.\n',
    })
    expect(await cli.run('mail', 'retry', '99')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'There is no mail 99.\n',
    })
  })

  test('an invitation is printed and mailed', async () => {
    const cli = await startCli(configured(await deadSmtp()))
    const { email } = await makeUser(cli.db)
    const { stdout, stderr } = await cli.run('user', 'invite', email)
    expect(stdout).toMatch(/^https:\/\/signout\.example\.com\/login\?token=/)
    expect(stderr).toContain(`The server mails it to ${email}.\n`)
    const [mail] = await cli.db.selectFrom('mails').selectAll().execute()
    expect(stdout).toContain(JSON.parse(mail?.content ?? '').token)
  })

  test('an import invites users who have neither logged in nor an invitation', async () => {
    const cli = await startCli(configured(await deadSmtp()))
    await makeUser(cli.db, { email: 'old@example.com' })
    const last_login = '2024-02-01T00:00:00.000Z'
    await cli.db.updateTable('users').set({ last_login }).execute()
    const rows = ['old', 'ada', 'grace'].map((name) => `${name}@example.com,A,B,1,Accepted`)
    const file = await cli.file('a.csv', [header, ...rows].join('\n'))
    const run = (...flags: string[]) => cli.run('import', 'applicants', file, ...flags)
    const recipients = async () =>
      (await cli.db.selectFrom('mails').select('recipient').orderBy('id').execute()).map(
        ({ recipient }) => recipient,
      )
    expect(await run('--invite', '--dry-run')).toMatchObject({
      exitCode: 0,
      stderr: '2 invitations would be mailed.\n',
    })
    expect(await recipients()).toEqual([])
    expect(await run('--invite')).toMatchObject({
      stdout: '2 created, 1 updated, 0 unchanged.\n',
      stderr: expect.stringMatching(/^2 invitations to be mailed/),
    })
    expect(await recipients()).toEqual(['ada@example.com', 'grace@example.com'])
    expect(await cli.run('verify')).toMatchObject({ exitCode: 0 })
  })

  test('without a mail server no user can be invited by mail', async () => {
    const cli = await startCli()
    const file = await cli.file('a.csv', `${header}\nada@example.com,A,B,1,Accepted\n`)
    expect(await cli.run('import', 'applicants', file, '--invite')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'Mail is not configured: set SMTP_URL and PUBLIC_URL, or use --passwords-out FILE.\n',
    })
    expect(await cli.db.selectFrom('users').selectAll().execute()).toEqual([])
    expect(
      await cli.run('import', 'applicants', file, '--invite', '--passwords-out', 'x.csv'),
    ).toMatchObject({ exitCode: 2 })
  })
})

test('a test mail is sent at once', async () => {
  const smtp = await startSmtp()
  const cli = await startCli(configured(smtp.url))
  const { host } = new URL(smtp.url)
  expect(await cli.run('mail', 'test', 'ada@example.com')).toEqual({
    exitCode: 0,
    stdout: `The mail server ${host} has taken a mail to ada@example.com.\n`,
    stderr: '',
  })
  expect(smtp.mails).toMatchObject([
    { subject: 'Hackathon: mails arrive', envelope: { from: 'signout@signout.example.com' } },
  ])
})

test('a test mail says what is wrong', async () => {
  const dead = await startCli(configured(await deadSmtp()))
  expect(await dead.run('mail', 'test', 'ada@example.com')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(
      /^Nothing listens at the mail server's address: .*ECONNREFUSED.*\n$/,
    ),
  })
  const unset = await startCli()
  expect(await unset.run('mail', 'test', 'ada@example.com')).toMatchObject({
    stderr: 'Mail is not configured: set SMTP_URL and PUBLIC_URL.\n',
  })
})
