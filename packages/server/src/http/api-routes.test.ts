import { endpoints } from '@signout/contract'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'

test('the OpenAPI document has every declared call', async () => {
  const { anonymous, app } = await startTestApp()
  const { status, body } = await anonymous().request('GET', '/api/openapi.json')
  expect(status).toBe(200)
  expect(app.endpoints).toHaveLength(Object.keys(endpoints).length)
  for (const { method, path } of Object.values(endpoints)) {
    expect(body).toHaveProperty(['paths', path, method.toLowerCase(), 'responses'])
  }
  expect(body).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/hardware/orders/': {
        post: {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  properties: {
                    hardware: { items: { $ref: '#/components/schemas/CartLine' } },
                  },
                  additionalProperties: false,
                },
              },
            },
          },
        },
      },
    },
    components: { schemas: { Order: { properties: { id: { type: 'integer' } } } } },
  })
})

test('every reference in the OpenAPI document leads somewhere', async () => {
  const { anonymous } = await startTestApp()
  const { body } = await anonymous().request('GET', '/api/openapi.json')
  const references = JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
  for (const [, name = ''] of references) {
    expect(body).toHaveProperty(['components', 'schemas', name])
  }
})

test('the page of the calls needs nothing from elsewhere and no login', async () => {
  const { anonymous } = await startTestApp()
  const { status, body, headers } = await anonymous().request('GET', '/api/docs/')
  const page = String(body)
  expect(status).toBe(200)
  for (const { method, path } of Object.values(endpoints)) {
    expect(page).toContain(`<span>${method}</span> ${path}`)
  }
  expect(page).not.toMatch(/https?:\/\/|<script/)
  const nonce = /<style nonce="([\w-]+)">/.exec(page)?.[1]
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})
