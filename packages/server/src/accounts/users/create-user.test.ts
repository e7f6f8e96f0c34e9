import { createUser, groupNames, listUsers, login } from '@signout/contract'
import { expect, test } from 'vitest'
import { countByStatus } from '../../testing/requests/test-client.ts'
import { makeOrganiser } from '../../testing/world/make.ts'
import { readHistory } from '../../testing/world/calls.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { startTwoServers } from '../../testing/world/two-servers.ts'

const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' }

async function start() {
  const test = await startTestApp()
  const desk = await makeOrganiser(test.db)
  const organiser = await test.as(desk)
  const add = (body: object) => organiser.request('POST', createUser.path, { body })
  return { ...test, desk, organiser, add }
}

test('a user is added with name and email alone, and cannot log in before choosing a password', async () => {
  const { anonymous, desk, organiser, add } = await start()
  const { status, body } = await add(ada)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    ...ada,
    profile: null,
    groups: [],
    phone_number: '',
    review_status: 'None',
    registration_team: null,
    is_active: true,
    last_login: null,
  })
  for (const password of ['', 'null', 'password']) {
    const credentials = { email: ada.email, password }
    expect((await anonymous().call(login, { body: credentials })).status).toBe(400)
  }
  expect(await readHistory(organiser)).toMatchObject([
    {
      kind: 'user.created',
      actor: { id: desk.userId },
      detail: { name: 'Ada Lovelace', values: { ...ada, review_status: 'None', groups: [] } },
    },
  ])
})

test('everything else can be said at once, and texts are trimmed', async () => {
  const { organiser, add } = await start()
  const { body } = await add({
    email: ' Ada@Example.COM ',
    first_name: ' Ada ',
    last_name: '',
    phone_number: ' +1 (607) 555-0123 ',
    review_status: 'Accepted',
    groups: [groupNames.testUsers, groupNames.organisers, groupNames.testUsers],
  })
  expect(body).toMatchObject({
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: '',
    phone_number: '+1 (607) 555-0123',
    review_status: 'Accepted',
    groups: [{ name: groupNames.organisers }, { name: groupNames.testUsers }],
  })
  const { body: found } = await organiser.call(listUsers, { query: { search: 'ada' } })
  expect(found.results).toEqual([body])
  const [row] = await readHistory(organiser)
  expect(row).toMatchObject({
    kind: 'user.created',
    detail: { values: { groups: [groupNames.testUsers, groupNames.organisers] } },
  })
})

test('of two desks that add one email at once, one succeeds; it is taken in any case', async () => {
  const { desks, atOnce } = await startTwoServers()
  const body = { ...ada, phone_number: '', review_status: 'None' as const, groups: [] }
  const answers = await atOnce(2, () =>
    Promise.all(desks.map((desk) => desk.call(createUser, { body }))),
  )
  expect(countByStatus(answers)).toEqual({ 201: 1, 400: 1 })
  const again = await desks[0].call(createUser, { body: { ...body, email: 'ADA@example.com' } })
  expect(again).toMatchObject({
    status: 400,
    body: { email: ['Somebody already has this email address.'] },
  })
})
