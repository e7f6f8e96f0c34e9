import * as fc from 'fast-check'
import { endpoints, limits, pictureRules } from '@signout/contract'
import { afterAll, expect, test } from 'vitest'
import { DeclaredAnswers } from '../../testing/requests/declared-answers.ts'
import { type GeneratedRequest, requestsOf } from '../../testing/requests/generated-requests.ts'
import { GeneratedValues } from '../../testing/requests/generated-values.ts'
import { noteFigure, wantedOf } from '../../testing/runs.ts'
import { makeOrganiser, makeTeam, makeUser, madePassword } from '../../testing/world/make.ts'
import { makeOrder } from '../../testing/world/make-items.ts'
import type { TestClient } from '../../testing/requests/test-client.ts'
import { queueWithoutSending } from '../../testing/mail/start-outbox.ts'
import { findDifferences } from '../../ops/verify.ts'
import { openApiOf } from './document.ts'
import { startCountedEvent } from '../../testing/world/counted-event.ts'

// Tests of spec §3, §7.

const document = openApiOf(endpoints)
const declared = new DeclaredAnswers(document)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase() as 'GET',
    operation,
    name: operation.operationId,
  })),
)
/** Sent at once; four times as many are enough for every answer that is declared to come. */
const perBatch = 40
/** How many requests in all, and by which seed (docs/reliability.md, "Fuzz"). */
const wanted = wantedOf('FUZZ_REQUESTS', perBatch * operations.length)
const seed = wantedOf('FUZZ_SEED', 20_261_121)
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
/** Hashing a password takes 30 ms, a backup has a thread. */
const slow = new Set(['login', 'choosePassword', 'backUp'])
const requestsFor = (name: string) => {
  const each = Math.ceil(wanted / operations.length)
  return slow.has(name) ? Math.ceil(each / 2) : each
}

const answered = new Map<number, number>()

afterAll(() => {
  const counts = [...answered].toSorted(([one], [other]) => one - other)
  const sent = counts.reduce((sum, [, count]) => sum + count, 0)
  const byStatus = counts.map(([status, count]) => `${count} × ${status}`).join(', ')
  noteFigure({
    tried: `${process.env['TEST_DATABASE']}: ${sent} requests generated from the OpenAPI document (seed ${seed})`,
    held: `no 5xx, every answer as declared (${byStatus}), \`verify\` clean`,
  })
})

/** Only a race, a run of failures, or another request with the key of one that succeeded is answered so. */
const rare = new Set(['409', '422', '429', '503', 'default'])

/**
 * Answers of a database without an organiser (`accounts/users/setup.test.ts`), with a mail server
 * (`ops/system/system.test.ts`), and while ordering is paused (`event/pause.test.ts`).
 */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  setUp: ['201', '400', '413', '415'],
  sendTestMail: ['200'],
  getPause: ['200'],
}

test.each(operations)('$name answers as declared', async ({ path, method, operation, name }) => {
  const { db, browserOf, roles, known } = await startWorld()
  const values = new GeneratedValues(document.components.schemas, known)
  // Most calls are for one of these: the others would mostly be told that they may not.
  const callers = [...roles, 'member', 'idler', 'idler', 'organiser', 'organiser', 'organiser']
  const requests = requestsOf(path, operation, values, callers)
  const unseen = new Set(Object.keys(operation.responses))
  const mistakes: unknown[] = []
  const send = async (request: GeneratedRequest) => {
    const browser = await browserOf(request.role)
    const answer = await browser.request(method, request.url, request)
    unseen.delete(String(answer.status))
    // Without this the throttle would block so many guesses for the rest of the test.
    if (answer.status === 429 && !slow.has(name)) await db.deleteFrom('attempts').execute()
    answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
    const mistake = declared.mistakeIn(operation.responses[answer.status], answer)
    if (mistake !== undefined) mistakes.push({ mistake, request, answer })
  }
  const stillUnseen = () =>
    [...unseen].filter((status) => !rare.has(status) && !elsewhere[name]?.includes(status))
  const sample = fc.sample(requests, { seed, numRuns: requestsFor(name) })
  if (method !== 'GET') sample.push(...withBadBodies(sample, operation))
  for (const request of sample) await send(request)
  for (let more = 1; more <= 8 && stillUnseen().length > 0; more += 1) {
    const others = fc.sample(requests, { seed: seed + more, numRuns: perBatch })
    for (const request of others) await send(request)
  }
  expect(mistakes).toEqual([])
  expect(await findDifferences(db)).toEqual([])
  expect(stillUnseen()).toEqual([])
})

test('every other method of a path is refused as declared', async () => {
  const { browserOf, roles } = await startWorld()
  const answers: object[] = []
  const expected: object[] = []
  for (const [path, known] of Object.entries(document.paths)) {
    const allow = Object.keys(known).map((method) => method.toUpperCase())
    if (allow.includes('GET')) allow.push('HEAD')
    const { default: failure } = Object.values(known)[0]?.responses ?? {}
    const isOpen = Object.values(known).some(({ security }) => !('session' in (security[0] ?? {})))
    const refused = { path, status: 405, allow: allow.toSorted().join(', '), mistake: undefined }
    const unknown = { path, status: 401, allow: undefined, mistake: undefined }
    for (const role of roles) {
      const browser = await browserOf(role)
      for (const method of methods.filter((each) => !allow.includes(each))) {
        const answer = await browser.request(method, path.replaceAll(/\{\w+\}/g, '1'))
        const { status, headers } = answer
        const mistake = declared.mistakeIn(failure, answer)
        answers.push({ path, status, allow: headers.allow, mistake })
        expected.push(role !== 'anonymous' || isOpen ? refused : unknown)
      }
    }
  }
  expect(answers).toEqual(expected)
})

/** Of calls that take more than others. */
const maxBytes: Readonly<Record<string, number>> = { importFile: limits.imports.bytes }

/** The first request of each role again, with bodies that are not even read. */
function withBadBodies(
  sample: readonly GeneratedRequest[],
  { requestBody, operationId }: (typeof operations)[number]['operation'],
): GeneratedRequest[] {
  const isFile =
    requestBody !== undefined && requestBody.content?.['application/json'] === undefined
  const most = isFile ? pictureRules.maxBytes : maxBytes[operationId]
  const tooLong = JSON.stringify('x'.repeat(most ?? 300_000))
  const byRole = new Map(sample.map((request) => [request.role, request]))
  return [...byRole.values()].flatMap((request): GeneratedRequest[] => [
    { ...request, headers: {}, body: tooLong },
    { ...request, headers: { 'content-type': 'text/plain' }, body: '{}' },
  ])
}

/** An event with everything that a call may need to succeed, and a browser for each kind of caller. */
async function startWorld() {
  const event = await startCountedEvent(3)
  queueWithoutSending(event)
  const { db, team, items, returned } = event
  const ready = await makeOrder(db, {
    team,
    status: 'Ready for Pickup',
    lines: items.map((item) => ({ item, quantity: 3 })),
  })
  const full = await makeTeam(db, { members: 4 })
  const waitlisted = await makeUser(db, { review_status: 'Waitlisted' })
  const organiser = await makeOrganiser(db)
  const disabled = { id: (await makeUser(db, { is_active: false })).userId }
  const users = {
    member: team.members[0],
    idler: event.member,
    applicant: event.user,
    waitlisted,
    organiser,
  }
  const browsers = new Map<string, TestClient>()
  return {
    db,
    roles: ['anonymous', ...Object.keys(users)],
    /** Logged in, even when it has just logged out. */
    browserOf: async (role: string) => {
      const user = Object.entries(users).find(([name]) => name === role)?.[1]
      if (user === undefined) return event.anonymous()
      const known = browsers.get(role)
      if (known?.cookies.has('sessionid') === true) return known
      const browser = await event.as(user)
      browsers.set(role, browser)
      return browser
    },
    known: {
      // As every table counts from 1, these are also ids of profiles and others.
      id: [
        ...[...items, ...items, event.unused, event.gone, event.empty].map(({ id }) => id),
        ...[event.submitted, ready, event.pickedUp, event.reported, disabled].map(({ id }) => id),
        // Of few orders a unit has come back.
        ...Array<number>(4).fill(returned.order),
      ],
      order: [event.pickedUp.id],
      // Of the first there are orders.
      team_code: [team.code, team.code, team.code, event.idle.code, full.code.toLowerCase()],
      hardware_ids: [event.hardware_ids],
      category_ids: [event.category_ids],
      email: [event.user.email, organiser.email, 'walk-in@example.com'],
      categories: [event.category_ids],
      datasheet: ['https://example.com/lamp.pdf'],
      image_url: ['https://example.com/lamp.png'],
      file: [event.picture],
      password: [madePassword, 'wrong'],
      current_password: [madePassword],
      token: [event.token],
      quantity: [1],
      event: [returned.event],
      unit: returned.units,
      'If-None-Match': ['*'],
      'If-Match': ['*', '"another"'],
      hackathon_name: ['Winter Hacks', null],
      signout_opens: ['2020-01-01T00:00', null],
      signout_closes: ['2999-01-01T00:00', null],
      acknowledgement_opens: ['2020-01-01T00:00', null],
      return_by: ['2026-02-03T12:00', null],
      registration_site_url: ['https://apply.example.com', null],
      desk_email: ['desk@example.com', null],
      team_size_min: [1, null],
      team_size_max: [20, null],
      project_description_min: [0, null],
      waiver_text: ['# Rules\n\nBring it back.', null],
      waiver: [null, 'x', '0'.repeat(64)],
      desk_place: ['Room MY150', null],
      announcement: ['Pizza at eight', null],
      team: [team.code, 'ZZZZ9', null],
      team_credits: [100, null],
      kind: ['categories', 'hardware', 'applicants', 'orders'],
      text: ['name,max_per_team\nPower,4\n', 'name;max_per_team\nA;x\n', 'name\n'],
      columns: [{}, { name: 'name', max_per_team: null }],
      defaults: [{}, { max_per_team: '' }, { colour: 'red' }],
      'Idempotency-Key': ['a-key', 'another-key'],
    },
  }
}
