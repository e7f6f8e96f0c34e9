import { listUsers, login, type QueryOf } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeOrganiser, makeParticipant, makeUser, madePassword } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

type Filter = Partial<QueryOf<typeof listUsers>>

async function start() {
  const test = await startTestApp()
  const { db, as } = test
  const desk = await makeOrganiser(db, { first_name: 'Olga', last_name: 'Desk' })
  const organiser = await as(desk)
  const list = async (query: Filter = {}) => {
    const { status, body } = await organiser.call(listUsers, { query })
    expect(status).toBe(200)
    return body.results
  }
  const names = async (query?: Filter) => (await list(query)).map((user) => user.first_name)
  return { ...test, desk, organiser, list, names }
}

test('a row is the user with phone number, review status, activity and last login', async () => {
  const { db, clock, anonymous, list } = await start()
  const ada = await makeParticipant(db, {
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone_number: '6075550123',
  })
  expect(await list({ search: 'ada' })).toEqual([
    {
      id: ada.userId,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      profile: expect.objectContaining({ id: ada.profileId, team: ada.teamCode }),
      groups: [],
      phone_number: '6075550123',
      review_status: 'Accepted',
      registration_team: null,
      is_active: true,
      last_login: null,
    },
  ])
  await anonymous().call(login, { body: { email: ada.email, password: madePassword } })
  expect(await list({ search: 'ada' })).toMatchObject([{ last_login: clock.now().toISOString() }])
})

test('users are listed by name, ignoring case', async () => {
  const { db, names } = await start()
  for (const first_name of ['zoe', 'Émile', 'Bob', 'anna']) await makeUser(db, { first_name })
  const found = await names()
  expect(found.filter((name) => name !== 'Émile')).toEqual(['anna', 'Bob', 'Olga', 'zoe'])
})

test('every word of a search has to be in the name or the email', async () => {
  const { db, names } = await start()
  await makeUser(db, { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@uni.example' })
  await makeUser(db, { first_name: 'Adam', last_name: 'Smith', email: 'smith@uni.example' })
  expect(await names({ search: 'ADA' })).toEqual(['Ada', 'Adam'])
  expect(await names({ search: 'uni, smith' })).toEqual(['Adam'])
  expect(await names({ search: 'ada@uni.example' })).toEqual(['Ada'])
  expect(await names({ search: 'a%' })).toEqual([])
})

test('filters leave the rest out, one or several', async () => {
  const { db, names } = await start()
  await makeUser(db, { first_name: 'Ada', review_status: 'Waitlisted' })
  await makeUser(db, { first_name: 'Bob', review_status: 'Rejected', isTestUser: true })
  await makeUser(db, { first_name: 'Cleo', review_status: 'None', is_active: false })
  expect(await names({ review_status: ['Waitlisted', 'None'] })).toEqual(['Ada', 'Cleo'])
  expect(await names({ group: 'HSS Test Users' })).toEqual(['Bob'])
  expect(await names({ group: 'HSS Test Users', review_status: ['None'] })).toEqual([])
  const { userId } = await makeUser(db, { first_name: 'Dora' })
  expect(await names({ id: userId })).toEqual(['Dora'])
})
