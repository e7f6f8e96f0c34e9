import { describe, expect, test } from 'vitest'
import { z } from '#schema'
import type { Endpoint, Method } from '../endpoint.ts'
import { endpoints } from './endpoints.ts'

/**
 * Calls that are fixed from outside (spec §3), with the success that they answer, and the query that they, or all lists,
 * take.
 */
const fixed: [Method, path: string, success: number, query?: string][] = [
  ['GET', '/api/event/users/user/', 200],
  ['GET', '/api/event/users/user/review_status/', 200],
  ['POST', '/api/auth/login/', 200],
  ['POST', '/api/auth/logout/', 200],
  ['POST', '/api/event/profiles/profile/', 201],
  ['PATCH', '/api/event/profiles/{profileId}/', 200],
  [
    'GET',
    '/api/hardware/hardware/',
    200,
    'limit offset in_stock hardware_ids category_ids search ordering',
  ],
  ['GET', '/api/hardware/hardware/{id}/', 200],
  ['GET', '/api/hardware/categories/', 200, 'limit offset'],
  ['GET', '/api/event/teams/team/', 200],
  ['GET', '/api/event/teams/team/orders/', 200, 'limit offset'],
  ['PATCH', '/api/event/teams/team/orders/{id}', 200],
  ['POST', '/api/event/teams/leave_team/', 201],
  ['POST', '/api/event/teams/join/{team_code}/', 200],
  ['GET', '/api/event/teams/', 200, 'limit offset search'],
  ['GET', '/api/event/teams/{team_code}/', 200],
  ['PATCH', '/api/event/teams/{team_code}', 200],
  ['DELETE', '/api/event/teams/{id}/', 204],
  ['GET', '/api/hardware/orders/', 200, 'limit offset team_code status search ordering'],
  ['POST', '/api/hardware/orders/', 201],
  ['POST', '/api/hardware/orders/returns/', 201],
  ['PATCH', '/api/hardware/orders/{id}/', 200],
]

/** What these calls take beyond that. */
const ownParameters: Readonly<Record<string, string>> = {
  'GET /api/event/teams/': 'team_code id_missing',
  'GET /api/event/teams/team/orders/': 'units',
  'GET /api/hardware/orders/': 'units id hour queue',
  'GET /api/hardware/hardware/': 'availability',
}

const declared: Endpoint[] = Object.values(endpoints)

/** A path without its trailing slash and the names of its parameters, neither of which tells paths apart. */
function nameOf(method: string, path: string): string {
  return `${method} ${path.replace(/\/?$/, '/').replaceAll(/\{\w+\}/g, '{}')}`
}

const byName = new Map(declared.map((call) => [nameOf(call.method, call.path), call]))

test.each(fixed)('%s %s answers %d', (...row) => {
  const [method, path, success, query = ''] = row
  const call = byName.get(nameOf(method, path))
  expect(call).toMatchObject({ method, status: success })
  expect(call?.withoutSlash === true).toBe(!path.endsWith('/'))
  const names = Object.keys(call?.query?.shape ?? {}).toSorted()
  const allowed = `${query} ${ownParameters[`${method} ${path}`] ?? ''}`
  expect(names).toEqual(allowed.split(' ').filter(Boolean).toSorted())
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

  test('takes a query only when it reads, a body only when it writes, and a file only when it puts', () => {
    expect(call.query !== undefined && call.method !== 'GET').toBe(false)
    expect(call.body !== undefined && !['POST', 'PATCH', 'PUT'].includes(call.method)).toBe(false)
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
