// Runs in test:all only: dozens of passwords are hashed.
import { choosePassword, createPasswordLink, limits, updateUser } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { anonymous as nobody, commandLine } from '../../base/actor.ts'
import { setPassword } from './store-password.ts'
import { makeOrganiser, madePassword, makeUser } from '../../testing/world/make.ts'
import { startSmtp } from '../../testing/mail/start-smtp.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { mailResetLink } from './links.ts'

// Tests of spec §5: links of the desk, and those that are asked for.

const hour = 3_600_000

async function start() {
  const smtp = await startSmtp()
  // What is mailed stays in the outbox.
  smtp.answer('greeting', 'hang')
  const config = { smtpUrl: smtp.url, publicUrl: 'https://signout.example.com' }
  const event = await startTestApp({ config })
  const { app, db, as, anonymous, clock } = event
  const user = await makeUser(db)
  const organiser = await as(await makeOrganiser(db))
  const outbox = async () => {
    const mails = db.selectFrom('mails').select('content').where('has_link', '=', true)
    return (await mails.orderBy('id').execute()).map(({ content }) => JSON.parse(content ?? '{}'))
  }
  return {
    ...event,
    user,
    organiser,
    outbox,
    made: async () => {
      const { body } = await organiser.call(createPasswordLink, { params: { id: user.userId } })
      return new URL(body.url).searchParams.get('token') ?? ''
    },
    /** The token that is mailed, or undefined when nothing was. */
    asked: async (): Promise<string | undefined> => {
      const before = new Set((await outbox()).map(({ token }) => token))
      await mailResetLink(app.services.db, nobody, { email: user.email }, clock.now())
      return (await outbox()).find(({ token }) => !before.has(token))?.token
    },
    use: async (token = '', password = 'a-new-password') =>
      (await anonymous().call(choosePassword, { body: { token, password } })).status,
  }
}

type Event = Awaited<ReturnType<typeof start>>
type Tokens = Readonly<Record<'made' | 'asked', string>>

const ends: Readonly<Record<string, (event: Event, tokens: Tokens) => Promise<unknown>>> = {
  'when the one that was made is used': (event, { made }) => event.use(made),
  'when the one that was asked for is used': (event, { asked }) => event.use(asked),
  'when the account is disabled': async ({ organiser, user }) => {
    const params = { id: user.userId }
    for (const is_active of [false, true])
      await organiser.call(updateUser, { params, body: { is_active } })
  },
  'with a password that is changed by its owner': async ({ as, user }) => {
    const body = { current_password: madePassword, password: 'another-password' }
    await (await as(user)).call(choosePassword, { body })
  },
  'with a password that is set by the desk': ({ app, clock, user }) => {
    const given = { email: user.email, password: 'another-password' }
    return setPassword(app.services.db, commandLine, given, clock.now())
  },
}

describe('a link of the desk and one that was asked for', () => {
  test('each end only their own predecessor, and so do their mails', async () => {
    const { made, asked, use, outbox } = await start()
    const [firstMade, firstAsked] = [await made(), await asked()]
    const [secondMade, secondAsked] = [await made(), await asked()]
    expect(await use(firstMade)).toBe(400)
    expect(await use(firstAsked)).toBe(400)
    expect((await outbox()).map(({ token }) => token)).toEqual([secondMade, secondAsked])
    expect(await use(secondMade)).toBe(200)
  })

  test.each(Object.entries(ends))('end both %s', async (_, end) => {
    const event = await start()
    const { made, asked, use, outbox } = event
    const tokens = { made: await made(), asked: (await asked()) ?? '' }
    await end(event, tokens)
    expect([await use(tokens.made), await use(tokens.asked)]).toEqual([400, 400])
    expect(await outbox()).toEqual([])
  })
})

test('an account is mailed three links an hour in all; a further request sends nothing', async () => {
  const { asked, use, clock, made } = await start()
  const tokens = []
  for (let count = 0; count < limits.resets.most; count += 1) {
    tokens.push(await asked())
    clock.advance(60_000)
  }
  expect(await asked()).toBeUndefined()
  // The last one that was sent still works, and the desk is not held back.
  expect(await use(tokens.at(-1))).toBe(200)
  expect(await made()).not.toBe('')
  clock.advance(hour)
  expect(await asked()).toBeDefined()
})
