import { createHash } from 'node:crypto'
import {
  createProfile,
  getOwnTeam,
  getUser,
  getWaiver,
  listHistory,
  updateProfile,
  updateSettings,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { makeUser, makeParticipant } from '../testing/world/make.ts'
import { startTestApp } from '../testing/world/test-app.ts'
import { countByStatus } from '../testing/requests/test-client.ts'
import { startEvent } from '../testing/world/event.ts'

const waiver = { e_signature: 'Ada Lovelace', acknowledge_rules: true } as const

test('an accepted applicant signs and is a participant in a new team of one', async () => {
  const { as, db, clock } = await startTestApp()
  const ada = await makeUser(db, {
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone_number: '12125550100',
  })
  const client = await as(ada)
  const body = { ...waiver, e_signature: '  Ada Lovelace ' }
  const answer = await client.call(createProfile, { body })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    id: expect.any(Number),
    id_provided: false,
    attended: true,
    acknowledge_rules: true,
    e_signature: 'Ada Lovelace',
    phone_number: '12125550100',
    team: expect.stringMatching(/^[2-9A-HJ-NP-Z]{5}$/),
    user: { id: ada.userId, first_name: 'Ada', last_name: 'Lovelace', email: ada.email },
  })
  expect((await client.call(getUser, {})).body.profile).toEqual(answer.body)
  const team = await client.call(getOwnTeam, {})
  expect(team.body).toMatchObject({
    team_code: answer.body.team,
    project_description: null,
    profiles: [answer.body],
    created_at: clock.now().toISOString(),
  })
})

test.each([
  ['Waitlisted', false, 400],
  ['Waitlisted', true, 201],
] as const)('%s, test user %s: %i', async (review_status, isTestUser, status) => {
  const { as, db } = await startTestApp()
  const client = await as(await makeUser(db, { review_status, isTestUser }))
  const answer = await client.call(createProfile, { body: waiver })
  expect(answer.status).toBe(status)
  const { body } = await client.call(getUser, {})
  expect(body.profile === null).toBe(status === 400)
})

test('no user can sign before the acknowledgement page opens, not even test users', async () => {
  const opens = new Date('2024-02-03T18:00:00.000Z')
  const { as, db, clock } = await startTestApp({
    config: { acknowledgement_opens: opens.getTime() },
  })
  const tester = await as(await makeUser(db, { isTestUser: true }))
  const client = await as(await makeUser(db))
  clock.set(new Date(opens.getTime() - 1))
  for (const early of [client, tester]) {
    expect(await early.call(createProfile, { body: waiver })).toMatchObject({
      status: 400,
      body: { detail: 'The waiver cannot be signed yet.' },
    })
    expect((await early.call(getUser, {})).body.profile).toBeNull()
  }
  clock.set(opens)
  expect((await client.call(createProfile, { body: waiver })).status).toBe(201)
})

test('signing twice, also at the same time, creates one profile and one team', async () => {
  const { as, db } = await startTestApp()
  const client = await as(await makeUser(db))
  await client.call(getUser, {})
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.call(createProfile, { body: waiver })),
  )
  expect(countByStatus(answers)).toEqual({ 201: 1, 400: 4 })
  expect((await client.call(createProfile, { body: waiver })).status).toBe(400)
  expect(await db.selectFrom('profiles').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('teams').select('id').execute()).toHaveLength(1)
})

async function startWithWaiver(waiver_text: string | null) {
  const event = await startEvent()
  const { organiser, as, db } = event
  const set = async (text: string | null) =>
    organiser.call(updateSettings, { body: { waiver_text: text } })
  await set(waiver_text)
  const applicant = await as(await makeUser(db))
  const sign = async (named: object) =>
    applicant.request('POST', createProfile.path, { body: { ...waiver, ...named } })
  const signedText = async () => {
    const query = { kind: ['profile.created' as const] }
    const { results } = (await organiser.call(listHistory, { query })).body
    return results.map(({ detail }) => detail)
  }
  return { ...event, set, applicant, sign, signedText }
}

const ownText = '# תנאים\n\n<b>Bring it back.</b>'
const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

test('the built-in waiver has neither text nor hash; an event’s own has both, at once', async () => {
  const { applicant, organiser, ada, set } = await startWithWaiver(null)
  const none = { text: null, sha256: null }
  expect((await applicant.call(getWaiver, {})).body).toEqual(none)
  await set(`  ${ownText.replaceAll('\n', '\r\n')}\r\n`)
  for (const caller of [applicant, organiser, ada]) {
    const { body } = await caller.call(getWaiver, {})
    expect(body).toEqual({ text: ownText, sha256: hashOf(ownText) })
  }
  await set('')
  expect((await applicant.call(getWaiver, {})).body).toEqual(none)
})

test.each([
  [null, null],
  [ownText, hashOf(ownText)],
])('who signs the waiver %j names it, and the record says so', async (text, sha256) => {
  const { sign, signedText } = await startWithWaiver(text)
  expect(await sign({ waiver: sha256 })).toMatchObject({ status: 201 })
  expect(await signedText()).toEqual([{ name: expect.any(String), waiver: sha256 }])
})

test.each([
  [ownText, { waiver: hashOf(ownText) }],
  [null, {}],
])('who does not say what they have read signs the present text, %j', async (text, signed) => {
  const { sign, signedText } = await startWithWaiver(text)
  expect(await sign({})).toMatchObject({ status: 201 })
  expect(await signedText()).toEqual([{ name: expect.any(String), ...signed }])
})

test.each([
  [ownText, null],
  [null, hashOf(ownText)],
  [`${ownText}!`, hashOf(ownText)],
])('while the waiver is %j, %j is another one, and nobody has signed', async (text, named) => {
  const { sign, applicant } = await startWithWaiver(text)
  expect(await sign({ waiver: named })).toMatchObject({
    status: 409,
    body: { detail: 'The waiver has been changed in the meantime. Read it again before you sign.' },
  })
  expect((await applicant.call(getUser, {})).body.profile).toBeNull()
  const { sha256 } = (await applicant.call(getWaiver, {})).body
  expect(await sign({ waiver: sha256 })).toMatchObject({ status: 201 })
})

test.each(['', 'x', hashOf(ownText).toUpperCase(), `${hashOf(ownText)}0`, 5, true])(
  'the waiver %j is no hash',
  async (named) => {
    const { sign } = await startWithWaiver(ownText)
    expect(await sign({ waiver: named })).toMatchObject({
      status: 400,
      body: { waiver: [expect.any(String)] },
    })
  },
)

test('an organiser records that a member has provided an ID, and takes it back', async () => {
  const { organiser, as, db } = await startEvent()
  const member = await makeParticipant(db, { phone_number: '12125550100' })
  const params = { id: member.profileId }
  for (const id_provided of [true, true, false]) {
    const answer = await organiser.call(updateProfile, { params, body: { id_provided } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: member.profileId,
      id_provided,
      attended: true,
      acknowledge_rules: true,
      e_signature: 'A signature',
      phone_number: '12125550100',
      team: member.teamCode,
      user: expect.objectContaining({ id: member.userId, email: member.email }),
    })
    const { body } = await (await as(member)).call(getOwnTeam, {})
    expect(body.profiles).toMatchObject([{ id_provided }])
  }
})
