import { describe, expect, test } from 'vitest'
import { z } from '#schema'
import type { Access, Endpoint, Method } from '../endpoint.ts'
import { endpoints } from './endpoints.ts'

/**
 * The calls of spec §6 as it writes them, with who may make them and the success that they answer (spec §6).
 * The last column: the query that the specification, or every list, takes.
 */
const table: [Method, path: string, Access, success: number, query?: string][] = [
  ['GET', '/api/event/users/user/', 'user', 200],
  ['GET', '/api/event/users/user/review_status/', 'user', 200],
  ['POST', '/api/auth/login/', 'anyone', 200],
  ['POST', '/api/auth/logout/', 'anyone', 200],
  ['POST', '/api/event/profiles/profile/', 'applicant-or-participant', 201],
  ['PATCH', '/api/event/profiles/{profileId}/', 'organiser', 200],
  [
    'GET',
    '/api/hardware/hardware/',
    'member',
    200,
    'limit offset in_stock hardware_ids category_ids search ordering',
  ],
  ['GET', '/api/hardware/hardware/{id}/', 'member', 200],
  ['GET', '/api/hardware/categories/', 'member', 200, 'limit offset'],
  ['GET', '/api/event/teams/team/', 'participant', 200],
  ['GET', '/api/event/teams/team/orders/', 'participant', 200, 'limit offset'],
  ['PATCH', '/api/event/teams/team/orders/{id}', 'participant', 200],
  ['POST', '/api/event/teams/leave_team/', 'participant', 201],
  ['POST', '/api/event/teams/join/{team_code}/', 'participant', 200],
  ['GET', '/api/event/teams/', 'organiser', 200, 'limit offset search'],
  ['GET', '/api/event/teams/{team_code}/', 'member', 200],
  ['PATCH', '/api/event/teams/{team_code}', 'member', 200],
  ['DELETE', '/api/event/teams/{id}/', 'organiser', 204],
  [
    'GET',
    '/api/hardware/orders/',
    'organiser',
    200,
    'limit offset team_code status search ordering',
  ],
  ['POST', '/api/hardware/orders/', 'participant', 201],
  ['POST', '/api/hardware/orders/returns/', 'organiser', 201],
  ['PATCH', '/api/hardware/orders/{id}/', 'organiser', 200],
]

/** What these calls take beyond the specification. */
const ownParameters: Readonly<Record<string, string>> = {
  'GET /api/event/teams/': 'team_code id_missing',
  'GET /api/event/teams/team/orders/': 'units',
  'GET /api/hardware/orders/': 'units id hour',
  'GET /api/hardware/hardware/': 'availability',
}

/** Not in the specification's table: the health check of spec §3, and the calls of spec §5, §11, §13, §15, §17, §19, §27, §28, §29. */
const ownCalls = [
  'GET /api/health/',
  'GET /api/event/history/',
  'POST /api/hardware/orders/{}/undo/',
  'POST /api/hardware/orders/{}/shorten/',
  'POST /api/event/teams/{}/orders/',
  'POST /api/event/teams/{}/returns/',
  'PATCH /api/hardware/orders/{}/items/{}/',
  'GET /api/changes/',
  'POST /api/auth/reset/',
  'POST /api/auth/password/',
  'GET /api/event/users/',
  'POST /api/event/users/',
  'PATCH /api/event/users/{}/',
  'POST /api/event/users/{}/password-link/',
  'POST /api/hardware/incidents/',
  'GET /api/hardware/incidents/',
  'PATCH /api/hardware/incidents/{}/',
  'GET /api/event/overview/',
  'GET /api/event/teams/team/incidents/',
  'GET /api/event/closeout/',
  'GET /api/event/exports/{}/',
  'GET /api/hardware/losses/',
  'GET /api/hardware/stock/',
  'GET /api/event/statistics/',
  'GET /api/event/settings/',
  'PATCH /api/event/settings/',
  'GET /api/event/configuration/',
  'POST /api/event/reminders/',
  'POST /api/event/imports/{}/',
  'GET /api/event/imports/',
  'GET /api/event/system/',
  'POST /api/event/system/backup/',
  'POST /api/event/system/mail-test/',
  'POST /api/event/system/mail-retry/',
  'POST /api/event/system/verify/',
  'POST /api/auth/setup/',
  'GET /api/event/news/',
  'POST /api/event/news/seen/',
  'POST /api/hardware/hardware/',
  'PATCH /api/hardware/hardware/{}/',
  'DELETE /api/hardware/hardware/{}/',
  'PUT /api/hardware/hardware/{}/picture/',
  'DELETE /api/hardware/hardware/{}/picture/',
  'GET /api/hardware/hardware/{}/holders/',
  'PUT /api/hardware/hardware/{}/watch/',
  'DELETE /api/hardware/hardware/{}/watch/',
  'GET /api/hardware/watches/',
  'GET /api/hardware/demand/',
  'POST /api/hardware/categories/',
  'PATCH /api/hardware/categories/{}/',
  'DELETE /api/hardware/categories/{}/',
]

const declared: Endpoint[] = Object.values(endpoints)

/** A path without its trailing slash and the names of its parameters, neither of which tells paths apart. */
function nameOf(method: string, path: string): string {
  return `${method} ${path.replace(/\/?$/, '/').replaceAll(/\{\w+\}/g, '{}')}`
}

const byName = new Map(declared.map((call) => [nameOf(call.method, call.path), call]))

test.each(table)('the specification’s call %s %s is for %s and answers %d', (...row) => {
  const [method, path, access, success, query = ''] = row
  const call = byName.get(nameOf(method, path))
  expect(call).toMatchObject({ method, access, status: success })
  expect(call?.withoutSlash === true).toBe(!path.endsWith('/'))
  const names = Object.keys(call?.query?.shape ?? {}).toSorted()
  const allowed = `${query} ${ownParameters[`${method} ${path}`] ?? ''}`
  expect(names).toEqual(allowed.split(' ').filter(Boolean).toSorted())
})

test('only the specification’s calls and our own are declared', () => {
  const listed = table.map(([method, path]) => nameOf(method, path))
  expect([...byName.keys()].toSorted()).toEqual([...listed, ...ownCalls].toSorted())
})

test('no two calls share a method and a path', () => {
  expect(byName.size).toBe(declared.length)
})

describe.each(Object.entries<Endpoint>(endpoints))('%s', (_name, call) => {
  test('has a path of the API that ends with a slash', () => {
    expect(call.path).toMatch(/^\/api\/([a-z_-]+\/|\{[a-z_]+\}\/)+$/)
  })

  test('has a schema for exactly the parameters of its path', () => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath)
  })

  test('says in a sentence what it does', () => {
    expect(call.summary).toMatch(/^[A-Z].{10,}\.$/u)
  })

  test('says what it changes when it writes, else what its answer is made of', () => {
    const isUnkept = ['/api/health/', '/api/changes/', '/api/event/imports/'].includes(call.path)
    const isRead = call.method === 'GET'
    expect((call.reads ?? []).length > 0).toBe(isRead && !isUnkept)
    // One that acts and leaves everything as it was says so: it changes nothing.
    expect(call.changes !== undefined).toBe(!isRead)
  })

  test('takes every whole number of its body as text, too', () => {
    if (call.body === undefined) return
    const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' })
    expect(numbersOnly(schema)).toEqual([])
  })

  test('takes a query only when it reads, a body only when it posts or patches, and a file only when it puts', () => {
    expect(call.query !== undefined && call.method !== 'GET').toBe(false)
    expect(call.body !== undefined && !['POST', 'PATCH'].includes(call.method)).toBe(false)
    expect(call.file !== undefined && call.method !== 'PUT').toBe(false)
  })

  test('answers no content exactly when it is declared to', () => {
    const isEmpty = call.status === 204 || call.mayBeEmpty === true
    const isStream = call.produces !== undefined
    expect(call.response.safeParse(undefined).success).toBe(isEmpty || isStream)
  })

  test('ignores query parameters that it does not know', () => {
    const query = call.query ?? z.object({})
    expect(query.safeParse({ utm_source: 'poster' }).success).toBe(true)
  })
})

/** Where a JSON schema takes a number and no text. */
function numbersOnly(schema: unknown, path = '', orText = false): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const type = 'type' in schema ? schema.type : undefined
  if (type === 'integer' || type === 'number') return orText ? [] : [path]
  return Object.entries(schema).flatMap(([key, below]: [string, unknown]) =>
    numbersOnly(below, `${path}/${key}`, Array.isArray(schema) ? orText : hasText(below)),
  )
}

/** Whether one of several alternatives is text. */
function hasText(schemas: unknown): boolean {
  return (
    Array.isArray(schemas) && schemas.some((schema: { type?: unknown }) => schema.type === 'string')
  )
}

test('every read is refetched after at least one write', () => {
  const changed = new Set(declared.flatMap((call) => call.changes ?? []))
  const read = new Set(declared.flatMap((call) => call.reads ?? []))
  expect([...read].filter((topic) => !changed.has(topic))).toEqual([])
})
