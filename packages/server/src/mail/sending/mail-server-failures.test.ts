// Runs in test:all only: every failure of a mail server is tried at every step.
// Runs on SQLite only: no database is asked.
import { expect, test } from 'vitest'
import { littlePatience, startSending } from '../../testing/mail/start-outbox.ts'
import type { SmtpAnswer, SmtpStep } from '../../testing/mail/play-smtp.ts'
import { startImpostor, startSmtp } from '../../testing/mail/start-smtp.ts'
import { isLoopback } from './smtp.ts'

const minute = 60_000

const ownSteps = ['greeting', 'login'] as const
const mailSteps = ['sender', 'reader', 'data', 'end of data'] as const
const passing = [450, 'close', 'hang'] as const
const failed = { state: 'failed', attempts: 1, trouble: null }
const later = { state: 'waiting', attempts: 1, trouble: null }
/** Nothing is said of the mail. */
const away = { state: 'waiting', attempts: 0, trouble: 'unreachable' }
const ours = { ...away, trouble: 'ours' }

const failures: readonly (readonly [SmtpAnswer, SmtpStep, object])[] = [
  ...mailSteps.map((step) => [550, step, failed] as const),
  ...mailSteps.map((step) => [450, step, later] as const),
  ...mailSteps.flatMap((step) =>
    (['close', 'hang'] as const).map((answer) => [answer, step, away] as const),
  ),
  ...ownSteps.map((step) => [550, step, ours] as const),
  ...ownSteps.flatMap((step) => passing.map((answer) => [answer, step, away] as const)),
  // A missing or wrong login.
  [530, 'sender', ours],
  [535, 'sender', ours],
]

test.each(failures)(
  'after the answer %s at the step "%s" the mail is %j',
  async (answer, step, outcome) => {
    const smtp = await startSmtp({ user: { name: 'me', password: 'right' } })
    smtp.answer(step, answer)
    const patience = answer === 'hang' ? littlePatience : undefined
    const { writeMail, sendDue, readMails, advance } = await startSending(smtp.url, patience)
    await writeMail()
    await sendDue()
    const [mail] = await readMails()
    const problem = expect.stringContaining(typeof answer === 'number' ? String(answer) : '')
    expect(mail).toMatchObject({ ...outcome, sent_at: null, problem })
    smtp.answer(step, undefined)
    advance(minute)
    await sendDue()
    const sent = outcome === failed ? [] : [mail?.message_id]
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual(sent)
  },
)

test('while the mail server refuses STARTTLS the mail waits until that is mended', async () => {
  const refusing = await startImpostor((socket) => {
    socket.write('220 hello\r\n')
    socket.on('data', (line: Buffer) => {
      const isGreeted = line.toString().startsWith('EHLO')
      socket.write(isGreeted ? '250-hello\r\n250 STARTTLS\r\n' : '502 No TLS here\r\n')
    })
  })
  const { writeMail, readMails, sendDue, advance } = await startSending(refusing)
  await writeMail()
  await sendDue()
  advance(25 * 60 * minute)
  await sendDue()
  const problem = expect.stringContaining('STARTTLS')
  expect(await readMails()).toMatchObject([
    { state: 'waiting', attempts: 0, problem, trouble: 'ours' },
  ])
})

test.each([
  ['says nothing at all', () => {}, /in time/],
  ['speaks something else', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), /./],
  [
    'drips one byte after the other and never ends',
    (socket) => {
      const drip = setInterval(() => socket.write('2'), 50)
      socket.on('close', () => clearInterval(drip))
    },
    /in time/,
  ],
  [
    'closes in the middle of the mail',
    (socket) => {
      socket.write('220 hello\r\n')
      socket.on('data', (line: Buffer) => {
        const command = line.toString().slice(0, 4)
        if (command === 'EHLO') socket.write('250 hello\r\n')
        else if (command === 'DATA') socket.write('354 go on\r\n')
        else if (/^(MAIL|RCPT)/.test(command)) socket.write('250 yes\r\n')
        else socket.destroy()
      })
    },
    /closed/i,
  ],
] as const satisfies readonly (readonly [string, Parameters<typeof startImpostor>[0], RegExp])[])(
  'a mail server that %s delays no request',
  async (_, impostor, problem) => {
    const { writeMail, readMails, sendDue } = await startSending(
      await startImpostor(impostor),
      littlePatience,
    )
    await writeMail()
    await sendDue()
    const [mail] = await readMails()
    expect(mail?.state).not.toBe('sent')
    expect(mail?.problem).toMatch(problem)
  },
)

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['127.example.com', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['10.0.0.1', false],
])('a password goes to %s without TLS, or with any certificate: %s', (host, isHere) => {
  expect(isLoopback(host)).toBe(isHere)
})

test('smtps: at a plain port is told in words of ours', async () => {
  const { url } = await startSmtp()
  const { writeMail, sendDue, readMails } = await startSending(url.replace(/^smtp:/, 'smtps:'))
  await writeMail()
  await sendDue()
  const problem = expect.stringContaining('does not speak TLS at this port')
  expect(await readMails()).toMatchObject([{ attempts: 0, problem, trouble: 'ours' }])
})
