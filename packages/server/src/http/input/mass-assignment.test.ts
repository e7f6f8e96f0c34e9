import { type Endpoint, endpoints, urlOf } from '@signout/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeOrganiser, makeParticipant, makeUser } from '../../testing/make/make.ts'
import { makeItem, makeOrder } from '../../testing/make/make-items.ts'
import { startTestApp } from '../../testing/worlds/start-test-app.ts'
import type { TestClient } from '../../testing/requests/test-client.ts'
import { findDifferences } from '../../ops/verify/find-differences.ts'

/** What somebody would like to set, although no call takes it; the last ones are names of JavaScript's own. */
const coveted = [
  'id',
  'user_id',
  'team_id',
  'password_hash',
  'is_active',
  'is_organiser',
  'role',
  'created_at',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
]

const writes = Object.entries<Endpoint>(endpoints).filter(
  ([, { method, file }]) => method !== 'GET' && file === undefined,
)

test.each(writes)('%s takes no field but its own', async (name, endpoint) => {
  const { db, anonymous, as } = await startTestApp()
  const participant = await makeParticipant(db)
  const team = { id: participant.teamId, code: participant.teamCode }
  const { id } = await makeOrder(db, {
    team,
    lines: [{ item: await makeItem(db), quantity: 1 }],
  })
  const browsers: Partial<Record<Endpoint['access'], TestClient>> = {
    anyone: anonymous(),
    'applicant-or-participant': await as(await makeUser(db)),
    participant: await as(participant),
    member: await as(participant),
  }
  const browser = browsers[endpoint.access] ?? (await as(await makeOrganiser(db)))
  const url = urlOf(endpoint, { id, unit: 1, team_code: participant.teamCode })
  const own = namesOf(endpoint.body)
  const others = [...coveted, ...namesOf(endpoint.response)].filter((each) => !own.has(each))
  for (const field of new Set(others)) {
    const body = `{${JSON.stringify(field)}: 1}`
    const answer = await browser.request(endpoint.method, url, { body })
    expect({ field, ...answer }).toMatchObject({ status: 400 })
    // Of a body that has several forms, the messages are about the one that it resembles most.
    const refused = Object.entries(answer.body ?? {})
    const isNamed = refused.some(([key, texts]) => key === field && `${texts}` === 'Unknown field.')
    expect({ field, isNamed: isNamed || name === 'choosePassword' }).toEqual({
      field,
      isNamed: true,
    })
  }
  expect(await findDifferences(db)).toEqual([])
})

test('a key such as __proto__ in a query or a body changes no object of ours', async () => {
  const { db, as } = await startTestApp()
  const organiser = await as(await makeOrganiser(db))
  const query = '?__proto__=1&__proto__[polluted]=1&constructor.prototype.polluted=1&toString=1'
  expect((await organiser.request('GET', `/api/hardware/hardware/${query}`)).status).toBe(200)
  await organiser.request('POST', '/api/hardware/hardware/', {
    body: '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
  })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

/** The names of a shape's fields, of the shape in a page's rows included. */
function namesOf(schema: z.ZodType | undefined): Set<string> {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape))
  if (schema instanceof z.ZodOptional) return namesOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodUnion) {
    return new Set(schema.options.flatMap((option) => [...namesOf(option as z.ZodType)]))
  }
  return new Set()
}
