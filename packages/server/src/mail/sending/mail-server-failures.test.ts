// Runs in test:all only: every failure of a mail server is tried at every step.
// Runs on SQLite only: no database is asked.
import { expect, test } from 'vitest'
import { littlePatience, startSending } from '../../testing/mail/start-outbox.ts'
import type { SmtpAnswer, SmtpStep } from '../../testing/mail/play-smtp.ts'
import { startImpostor, startSmtp } from '../../testing/mail/start-smtp.ts'
import { isLoopback } from './smtp.ts'

const minute = 60_000

/** At the first two nothing is said of a mail. */
const ownSteps = ['greeting', 'login'] as const
const mailSteps = ['sender', 'reader', 'data', 'end of data'] as const
const steps = [...ownSteps, ...mailSteps]

/** A mail that the mail server answers like this at this step. */
async function sendAndFail(step: SmtpStep, answer: SmtpAnswer) {
  const smtp = await startSmtp({ user: { name: 'me', password: 'right' } })
  smtp.answer(step, answer)
  const outbox = await startSending(smtp.url, answer === 'hang' ? littlePatience : undefined)
  await outbox.writeMail()
  await outbox.sendDue()
  return { ...outbox, smtp }
}

test.each(mailSteps)('a 5xx at the step "%s" is final', async (step) => {
  const { readMails, sendDue, advance, smtp } = await sendAndFail(step, 550)
  expect(await readMails()).toMatchObject([
    { state: 'failed', attempts: 1, sent_at: null, problem: expect.stringContaining('550') },
  ])
  smtp.answer(step, undefined)
  advance(60 * minute)
  await sendDue()
  expect(smtp.mails).toEqual([])
})

test.each(ownSteps)(
  'after a 5xx at the step "%s" the mail waits until that is mended',
  async (step) => {
    const { readMails, sendDue, advance, smtp } = await sendAndFail(step, 550)
    const problem = expect.stringContaining('550')
    advance(25 * 60 * minute)
    await sendDue()
    expect(await readMails()).toMatchObject([
      { state: 'waiting', attempts: 0, sent_at: null, problem, trouble: 'ours' },
    ])
    smtp.answer(step, undefined)
    advance(minute)
    await sendDue()
    expect(smtp.mails).toHaveLength(1)
    expect(await readMails()).toMatchObject([{ state: 'sent', problem: null, trouble: null }])
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

test.each([530, 535])(
  'a missing or wrong login is ours, also where the answer to a mail is %d',
  async (code) => {
    const { readMails, sendDue, advance, smtp } = await sendAndFail('sender', code)
    expect(await readMails()).toMatchObject([{ state: 'waiting', trouble: 'ours' }])
    smtp.answer('sender', undefined)
    advance(minute)
    await sendDue()
    expect(smtp.mails).toHaveLength(1)
  },
)

const passing = steps.flatMap((step): [SmtpAnswer, SmtpStep][] => [
  [450, step],
  ['close', step],
  ['hang', step],
])

test.each(passing)(
  'after the answer %s at the step "%s" the mail is tried again',
  async (answer, step) => {
    const { readMails, sendDue, advance, smtp } = await sendAndFail(step, answer)
    const [mail] = await readMails()
    // At the first two steps it is not the mail that is tried.
    const attempts = step === 'greeting' || step === 'login' ? 0 : 1
    expect(mail).toMatchObject({ state: 'waiting', attempts, sent_at: null })
    smtp.answer(step, undefined)
    advance(minute)
    await sendDue()
    expect(await readMails()).toMatchObject([{ state: 'sent', attempts: attempts + 1 }])
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([mail?.message_id])
  },
)

test.each([
  ['says nothing at all', () => {}, /in time/],
  ['hangs up at once', (socket) => socket.end(), /./],
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
