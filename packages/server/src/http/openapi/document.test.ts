import { endpoints } from '@signout/contract'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/world/test-app.ts'
import { openApiOf, type Operation } from './document.ts'

test('every declared call is mounted, and in the OpenAPI document', async () => {
  const { anonymous, app } = await startTestApp()
  const { status, body } = await anonymous().request('GET', '/api/openapi.json')
  expect(status).toBe(200)
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { method, path } = endpoint
    const url = withoutSlash(path).replaceAll(/\{(\w+)\}/g, ':$1')
    expect(app.hasRoute({ method, url })).toBe(true)
    expect(body).toHaveProperty(
      ['paths', withoutSlash(path), method.toLowerCase(), 'operationId'],
      name,
    )
  }
})

test('parameters are what they mean, not the text that they are on the wire', () => {
  const { parameters } = operation('GET', '/api/hardware/orders')
  const byName = Object.fromEntries(parameters.map((each) => [each.name, each]))
  expect(byName).toMatchObject({
    limit: { schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
    status: {
      style: 'form',
      explode: false,
      schema: {
        type: 'array',
        items: {
          enum: [
            'Submitted',
            'Ready for Pickup',
            'Picked Up',
            'Cancelled',
            'Returned',
            'Pending',
            'In Progress',
          ],
        },
      },
    },
    search: { description: expect.any(String), schema: { type: 'string', maxLength: 200 } },
  })
})

test('a body is a shared shape, with numbers that may be texts', () => {
  expect(operation('POST', '/api/hardware/orders').requestBody).toMatchObject({
    required: true,
    content: {
      'application/json': {
        schema: {
          properties: { hardware: { items: { $ref: '#/components/schemas/CartLine' } } },
          additionalProperties: false,
        },
      },
    },
  })
  expect(openApiOf(endpoints).components.schemas).toMatchObject({
    CartLine: { properties: { id: { anyOf: [{ type: 'integer' }, { type: 'string' }] } } },
    Order: { properties: { id: { type: 'integer' } } },
  })
})

test('refusals follow from who may call and what is sent, and from what the call declares', () => {
  expect(Object.keys(operation('GET', '/api/health').responses)).toEqual(['200', '503', 'default'])
  expect(Object.keys(operation('GET', '/api/event/users/user').responses)).toEqual([
    '200',
    '401',
    'default',
  ])
  const { responses, security } = operation('POST', '/api/event/teams/join/{team_code}')
  expect(Object.keys(responses).join(' ')).toBe('200 400 401 403 404 409 413 415 422 429 default')
  expect(responses).toMatchObject({ 429: { headers: { 'Retry-After': { required: true } } } })
  expect(security).toEqual([{ session: [], csrf: [] }])
})

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}

function operation(method: string, path: string): Operation {
  const found = openApiOf(endpoints).paths[path]?.[method.toLowerCase()]
  if (found === undefined) throw new Error(`There is no ${method} ${path}.`)
  return found
}

test('the page of the calls needs nothing from elsewhere and no login', async () => {
  const { anonymous } = await startTestApp()
  const { status, body, headers } = await anonymous().request('GET', '/api/docs/')
  const page = String(body)
  expect(status).toBe(200)
  for (const { method, path } of Object.values(endpoints)) {
    expect(page).toContain(`<h2>${method} ${withoutSlash(path)}<`)
  }
  expect(page).not.toMatch(/https?:\/\/|<script/)
  const nonce = /<style nonce="([\w-]+)">/.exec(page)?.[1]
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})
