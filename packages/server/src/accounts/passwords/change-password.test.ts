import { choosePassword, getUser, login } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeUser, madePassword } from '../../testing/world/make.ts'
import { readKinds } from '../../testing/world/calls.ts'
import { queueWithoutSending } from '../../testing/mail/start-outbox.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

const password = 'my-own-password'
const wrong = ['This is not your current password.']

async function start() {
  const test = await startTestApp()
  const user = await makeUser(test.db, { email: 'ada@example.com' })
  const browser = await test.as(user)
  const change = (chosen: string, current_password = madePassword) =>
    browser.call(choosePassword, { body: { current_password, password: chosen } })
  return { ...test, user, browser, change }
}

test('a user who changes the password stays logged in here, and nowhere else', async () => {
  const { db, as, anonymous, user, browser, change } = await start()
  const [phone, stranger] = [await as(user), await as(await makeUser(db))]
  expect(await change(password)).toMatchObject({ status: 204, body: undefined })
  expect((await browser.call(getUser, {})).status).toBe(200)
  expect((await phone.call(getUser, {})).status).toBe(401)
  expect((await stranger.call(getUser, {})).status).toBe(200)
  const body = { email: user.email, password }
  expect((await anonymous().call(login, { body })).status).toBe(200)
  expect(await readKinds(db)).toEqual(['user.password_changed'])
})

test('a wrong current password is refused at its field, together with a new one that is no good', async () => {
  const { db, change } = await start()
  expect(await change(password, 'wrong')).toMatchObject({
    status: 400,
    body: { current_password: wrong },
  })
  const { status, body } = await change('password123', 'wrong')
  expect(status).toBe(400)
  expect(body).toEqual({ current_password: wrong, password: [expect.stringMatching(/common/)] })
  expect(await readKinds(db)).toEqual([])
})

test('after five wrong ones in a row further guesses are refused; a right one clears the count', async () => {
  const { clock, change } = await start()
  for (let guess = 0; guess < 4; guess += 1) await change(password, 'wrong')
  expect((await change(madePassword)).status).toBe(204)
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await change(password, 'wrong')).status).toBe(400)
  }
  expect(await change(password)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '30' },
    body: { detail: 'Too many wrong passwords. Try again in 30 seconds.' },
  })
  clock.advance(30_000)
  expect((await change(password)).status).toBe(204)
})

test.each([
  ['7 characters', 'sevench', 'Enter at least 8 characters.'],
  ['129 characters', 'x'.repeat(129), 'Enter at most 128 characters.'],
  ['the email', 'Ada@Example.com', 'Your password cannot be your email address.'],
  ['a common one', 'PassWord123', expect.stringMatching(/most common passwords/)],
  ['one in wide letters', 'ｐａｓｓｗｏｒｄ１２３', expect.stringMatching(/most common passwords/)],
])('%s is refused', async (_, chosen, message) => {
  const { change } = await start()
  expect(await change(chosen)).toMatchObject({ status: 400, body: { password: [message] } })
})

test('any other password is accepted, and logs in', async () => {
  const { anonymous, user, change } = await start()
  let current = madePassword
  for (const chosen of ['eightchr', 'x'.repeat(128), ' blanks around ', 'häkâthøn ✓']) {
    expect((await change(chosen, current)).status).toBe(204)
    const body = { email: user.email, password: chosen }
    expect((await anonymous().call(login, { body })).status).toBe(200)
    current = chosen
  }
})

test.each([
  ['nothing', {}, ['token', 'password']],
  ['the current one alone', { current_password: 'x' }, ['password']],
  ['both forms', { token: 'x', current_password: 'x', password }, ['current_password']],
])('a body with %s is refused at: %s', async (_, body, fields) => {
  const { anonymous } = await start()
  const answer = await anonymous().request('POST', choosePassword.path, { body })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body as object).toSorted()).toEqual(fields.toSorted())
})

test('an owner who changes the password time and again is mailed three times an hour', async () => {
  const { app, db, change } = await start()
  queueWithoutSending({ app, db })
  const passwords = [madePassword, ...[1, 2, 3, 4].map((nth) => `${password}-${nth}`)]
  for (const [at, next] of passwords.slice(1).entries()) {
    expect((await change(next, passwords[at])).status).toBe(204)
  }
  const mails = await db.selectFrom('mails').select('kind').execute()
  expect(mails.map(({ kind }) => kind)).toEqual(Array(3).fill('password.changed'))
})
