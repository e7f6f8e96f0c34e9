import {
  type BodyOf,
  getOwnTeam,
  getUser,
  groupNames,
  listTeams,
  updateUser,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { makeOrganiser, makeUser, type MadeUser } from '../../testing/world/make.ts'
import { readHistory, readKinds } from '../../testing/world/calls.ts'
import { startEvent } from '../../testing/world/event.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

type Changes = BodyOf<typeof updateUser>

const none: string[] = []
const self = { detail: 'You cannot disable your own account or leave the organisers yourself.' }

async function start() {
  const test = await startTestApp()
  const desk = await makeOrganiser(test.db)
  const organiser = await test.as(desk)
  const change = ({ userId }: MadeUser, body: Changes) =>
    organiser.call(updateUser, { params: { id: userId }, body })
  return { ...test, desk, organiser, change }
}

test('the given fields change, and the record has both values', async () => {
  const { db, desk, organiser, change } = await start()
  const ada = await makeUser(db, { first_name: 'Ada', last_name: 'Byron' })
  const { status, body } = await change(ada, {
    last_name: ' Lovelace ',
    phone_number: '6075550123',
    review_status: 'Waitlisted',
    groups: [groupNames.testUsers],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: ada.userId,
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone_number: '6075550123',
    review_status: 'Waitlisted',
    is_active: true,
    groups: [{ name: groupNames.testUsers }],
  })
  const changes = {
    last_name: { before: 'Byron', after: 'Lovelace' },
    phone_number: { before: '', after: '6075550123' },
    review_status: { before: 'Accepted', after: 'Waitlisted' },
    groups: { before: none, after: [groupNames.testUsers] },
  }
  const [row] = await readHistory(organiser)
  expect(row).toMatchObject({ kind: 'user.updated', actor: { id: desk.userId } })
  expect(row?.detail).toEqual({ name: 'Ada Lovelace', changes })
})

test('the same again, or nothing, changes nothing and writes no row', async () => {
  const { db, change } = await start()
  const ada = await makeUser(db, { first_name: 'Ada', isTestUser: true })
  for (const body of [{}, { first_name: ' Ada ' }, { groups: [groupNames.testUsers] }]) {
    expect((await change(ada, body)).status).toBe(200)
  }
  expect(await readKinds(db)).toEqual([])
})

test('a new name is found, and the team sees it together with the desk its phone number', async () => {
  const event = await startEvent()
  const [member] = event.team.members
  const body = { first_name: 'Augusta', phone_number: '6075550123' }
  await event.organiser.call(updateUser, { params: { id: member.userId }, body })
  const found = await event.organiser.call(listTeams, { query: { search: 'augusta' } })
  expect(found.body.results).toMatchObject([
    { profiles: [{ user: { first_name: 'Augusta' }, phone_number: '6075550123' }, {}] },
  ])
  const own = await event.grace.call(getOwnTeam, {})
  expect(own.body.profiles[0]).toMatchObject({ user: { first_name: 'Augusta' }, phone_number: '' })
})

test('the team and the user hear of a change, and every organiser', async () => {
  const event = await startEvent()
  const [member] = event.team.members
  // From here on the app knows of everything that this test has written beside it.
  await event.organiser.call(getUser, {})
  const streams = [event.ada, event.grace, event.organiser].map((client) => client.listen())
  const listening = await Promise.all(streams)
  for (const stream of listening) await stream.next()
  const params = { id: member?.userId ?? 0 }
  await event.organiser.call(updateUser, { params, body: { first_name: 'Augusta' } })
  const [ada, grace, organiser] = listening
  // A user with other rights may see other things.
  expect(await ada?.topics()).toEqual(['session', 'inventory', 'orders', 'teams', 'event'])
  expect(await grace?.topics()).toEqual(['teams'])
  expect(await organiser?.topics()).toEqual(['session', 'teams'])
})

test.each([
  ['disabled', { is_active: false }],
  ['taken out of the organisers', { groups: [groupNames.testUsers] }],
])('an organiser who is %s is logged out everywhere, streams included', async (_, body) => {
  const { db, as, change } = await start()
  const other = await makeOrganiser(db)
  const [browser, phone] = [await as(other), await as(other)]
  const stream = await phone.listen()
  await stream.next()
  expect((await change(other, body)).status).toBe(200)
  expect((await stream.next())?.event).toBe('bye')
  expect((await browser.call(getUser, {})).status).toBe(401)
  const sessions = db.selectFrom('sessions').where('user_id', '=', other.userId)
  expect(await sessions.selectAll().execute()).toEqual([])
})

test('a user who joins the organisers, leaves the testers or gets another name stays logged in', async () => {
  const { db, as, change } = await start()
  const user = await makeUser(db, { isTestUser: true })
  const browser = await as(user)
  await change(user, { groups: [groupNames.organisers], first_name: 'Olga' })
  expect((await browser.call(listTeams, {})).status).toBe(200)
})

test.each([
  ['disables their own account', { is_active: false }],
  ['leaves the organisers', { groups: [] }],
])('no organiser %s', async (_, body) => {
  const { db, desk, organiser, change } = await start()
  await makeOrganiser(db)
  expect(await change({ ...desk, userId: 999 }, body)).toMatchObject({ status: 404 })
  expect(await change(desk, body)).toMatchObject({ status: 400, body: self })
  expect((await organiser.call(listTeams, {})).status).toBe(200)
  expect(await readKinds(db)).toEqual([])
})
