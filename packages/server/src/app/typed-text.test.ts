import {
  type BodyOf,
  createProfile,
  getUser,
  importFile,
  type ImportKind,
  joinTeam,
  listItems,
  listOrders,
  listUsers,
  login,
  reportIncident,
  requestPasswordReset,
  updateTeam,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { startMailedEvent } from '../testing/mail/start-mailed-event.ts'
import { report, startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeTeam, makeUser, madePassword } from '../testing/world/make.ts'

// Tests of spec §7: text as people type and paste it.

const send = (
  { organiser }: Pick<TestEvent, 'organiser'>,
  kind: ImportKind,
  text: string,
  access?: BodyOf<typeof importFile>['access'],
) =>
  organiser.call(importFile, {
    params: { kind },
    body: { text, dry_run: false, ...(access && { access }) },
  })

const people = (...rows: readonly string[]) =>
  ['email,first_name,last_name,phone_number,review_status', ...rows].join('\n')

const logIn = async ({ anonymous }: Pick<TestEvent, 'anonymous'>, email: string) =>
  (await anonymous().call(login, { body: { email, password: madePassword } })).status

describe('what cannot be seen', () => {
  test('an address pasted with it is the account of the address', async () => {
    const event = await startEvent()
    await makeUser(event.db, { email: 'zoe@example.com' })
    const file = people('zoe@example.com\u200B,Zoe,King,,Accepted')
    expect(await send(event, 'applicants', file)).toMatchObject({
      body: { created: 0, updated: 1, errors: [] },
    })
    expect(await logIn(event, '\uFEFFzoe@example.com\u200B')).toBe(200)
  })

  test('it makes no second item and no second category', async () => {
    const event = await startEvent()
    const categories = 'name,max_per_team\n'
    await send(event, 'categories', `${categories}Audio,\n`)
    expect(await send(event, 'categories', `${categories}Audio\u200B,\n`)).toMatchObject({
      body: { created: 0, unchanged: 1 },
    })
    const items =
      'name,model_number,manufacturer,datasheet,quantity_available,max_per_team,categories,image_url,notes\n'
    await send(event, 'hardware', `${items}Pico W,HC‑05,,,3,,Audio,,\n`)
    expect(
      await send(event, 'hardware', `${items}Pico W\u200B,HC-05,,,3,,Audio\u2060,,\u200B\n`),
    ).toMatchObject({ body: { created: 0, updated: 1, errors: [] } })
  })

  test('it is no signature, no description and no report', async () => {
    const event = await startEvent()
    const applicant = await event.as(await makeUser(event.db))
    const signature = { e_signature: '\u200B', acknowledge_rules: true } as const
    expect(await applicant.call(createProfile, { body: signature })).toMatchObject({
      status: 400,
      body: { e_signature: ['e-signature is required'] },
    })
    const params = { team_code: event.team.code }
    const description = { project_description: '\u200B'.repeat(60) }
    expect(await event.ada.call(updateTeam, { params, body: description })).toMatchObject({
      status: 400,
      body: { project_description: ['Project description is required'] },
    })
    const item = await makeItem(event.db)
    const { id: order } = await makeOrder(event.db, {
      team: event.team,
      lines: [{ item, quantity: 1 }],
    })
    const body = { ...report, what: '\u2060\u3164', order, hardware: item.id }
    expect(await event.ada.call(reportIncident, { body })).toMatchObject({
      status: 400,
      body: { what: ['Enter a text.'] },
    })
  })

  test.each(['\u200B', '\uFEFF', '.', ' ', '\u2060.'])(
    'a team is joined by its code with %j after it',
    async (after) => {
      const event = await startEvent()
      const other = await makeTeam(event.db)
      const params = { team_code: `${other.code.toLowerCase()}${after}` }
      expect(await event.ada.call(joinTeam, { params })).toMatchObject({
        status: 200,
        body: { team_code: other.code },
      })
      const { body } = await event.organiser.call(listOrders, { query: params })
      expect(body).toMatchObject({ count: 0 })
    },
  )

  test('a password is as it was typed', async () => {
    const event = await startEvent()
    const { email } = await makeUser(event.db)
    const body = { email, password: `${madePassword}\u200B` }
    expect((await event.anonymous().call(login, { body })).status).toBe(400)
  })
})

test('a refusal shows the character that is its reason', async () => {
  const event = await startEvent()
  const file = people(
    'ada@example.com,Ada,King,+1\u00A0416‑555–0100,Accepted',
    'zoe@example.com,Zoe,King,\u202A+1 416 555 0100\u202C,Accepted',
    'a..b@example.com,A,B,,None',
    '"ada@example.com,",A,B,,None',
    'mailto:eva@example.com,A,B,,None',
  )
  const { body } = await send(event, 'applicants', file)
  expect(body.errors.map(({ line }) => line)).toEqual([3, 4, 5, 6])
  expect(body.errors[0]?.message).toContain('"‹U+202A›+1 416 555 0100‹U+202C›"')
})

test.each([
  ['24” Monitor', ['24"', '24″', '24”', "24''"]],
  ['HC‑05', ['HC-05', 'hc–05', 'ＨＣ－０５', 'HC\u00AD-05']],
  ['LCD 16×2', ['16x2', '16×2', '16Ｘ2']],
  ['1½ inch', ['1 1/2', '1½', '1/2']],
  ['Raspberry\u00A0Pi', ['pi raspberry', 'raspberry\u202Fpi']],
])('%s is found by what people type for it', async (name, searches) => {
  const { db, ada } = await startEvent()
  await makeItem(db, { name })
  await makeItem(db, { name: 'Something else' })
  for (const search of searches) {
    const { body } = await ada.call(listItems, { query: { search } })
    expect({ search, found: body.results.map((item) => item.name) }).toEqual({
      search,
      found: [name],
    })
  }
})

test('an order is found by its pasted name', async () => {
  const { db, organiser, team } = await startEvent()
  const { id } = await makeOrder(db, { team, lines: [{ item: await makeItem(db), quantity: 1 }] })
  const { body } = await organiser.call(listOrders, { query: { search: `ORD‑${id}` } })
  expect(body.results.map((order) => order.id)).toEqual([id])
})

describe('international domains', () => {
  const forms = ['max@müller.de', 'max@xn--mller-kva.de', 'MAX@MU\u0308LLER.DE']

  test.each(forms)('%s is one account in every form', async (email) => {
    const event = await startEvent()
    await send(event, 'applicants', people(`${email},Max,Müller,,Accepted`))
    for (const form of forms) {
      expect(await send(event, 'applicants', people(`${form},Max,Müller,,Accepted`))).toMatchObject(
        {
          body: { created: 0, unchanged: 1, errors: [] },
        },
      )
    }
    for (const search of ['müller.de', 'muller.de']) {
      const { body } = await event.organiser.call(listUsers, { query: { search } })
      expect(body.results.map((user) => user.email)).toEqual(['max@müller.de'])
    }
  })

  test.each(forms)('the owner logs in as %s, and reads the address', async (email) => {
    const event = await startEvent()
    const user = await makeUser(event.db, { email: 'max@müller.de' })
    expect(await logIn(event, email)).toBe(200)
    const { body } = await (await event.as(user)).call(getUser, {})
    expect(body.email).toBe('max@müller.de')
  })

  test('a mail goes to the address that every mail server takes', async () => {
    const { anonymous, db, smtp } = await startMailedEvent()
    await makeUser(db, { email: 'max@müller.de' })
    const body = { email: 'max@xn--mller-kva.de' }
    await anonymous().call(requestPasswordReset, { body })
    const [mail] = await smtp.received(1)
    expect(mail?.raw).toMatch(/^To: max@xn--mller-kva\.de\r$/m)
    expect(mail?.text).not.toContain('xn--')
  })
})
