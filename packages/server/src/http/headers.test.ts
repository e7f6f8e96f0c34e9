import { endpoints, type Endpoint } from '@signout/contract'
import { expect, test } from 'vitest'
import { buildWebApp } from '../testing/build-web-app.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeOrganiser } from '../testing/world/make.ts'
import { makePictureFile } from '../testing/world/make-pictures.ts'
import { startTestApp } from '../testing/world/test-app.ts'
import type { TestClient } from '../testing/requests/test-client.ts'

type Headers = Readonly<Record<string, string>>
type Ask = (browser: TestClient, headers: Headers) => Promise<{ status: number; headers: object }>

const get =
  (url: string): Ask =>
  (browser, headers) =>
    browser.request('GET', url, { headers })
const post =
  ({ path }: Endpoint, body: unknown): Ask =>
  (browser, headers) =>
    browser.request('POST', path, { headers, body })

const { createItem, listItems, getUser } = endpoints

/** Every kind of answer that there is, with its status. */
const answers: Readonly<Record<string, readonly [status: number, Ask]>> = {
  'a page': [200, get('/')],
  'a page of a link': [200, get('/login?token=a')],
  'a script': [200, get('/assets/main-abc.js')],
  'a file that is gone': [404, get('/assets/gone.js')],
  'the page of the calls': [200, get('/api/docs/')],
  'the document of the calls': [200, get('/api/openapi.json')],
  'an answer of the API': [200, get(getUser.path)],
  'an answer from memory': [
    200,
    async (browser, headers) => {
      await get(listItems.path)(browser, headers)
      return get(listItems.path)(browser, headers)
    },
  ],
  'an answer that is known': [
    304,
    (browser, headers) => get(listItems.path)(browser, { ...headers, 'if-none-match': '*' }),
  ],
  'a refusal': [400, post(createItem, { name: '' })],
  'a body that is too large': [413, post(createItem, 'x'.repeat(300_000))],
  'an unknown call': [404, get('/api/no-such-call/')],
  'another method': [
    405,
    (browser, headers) => browser.request('DELETE', getUser.path, { headers }),
  ],
  'an event stream': [
    200,
    (browser, headers) => browser.request('GET', endpoints.listenForChanges.path, { headers }),
  ],
  'a picture': [200, picture],
  'a bug': [500, get('/api/broken/')],
}

async function picture(browser: TestClient, headers: Headers) {
  const { body } = await browser.call(listItems, {})
  return get(String(body.results[0]?.picture))(browser, headers)
}

test.each(Object.entries(answers))(
  '%s has the headers that protect it',
  async (_, [status, ask]) => {
    const { app, db, as } = await startTestApp({
      webApp: await buildWebApp(),
      config: { trustProxy: 1 },
    })
    app.get('/api/broken/', () => Promise.reject(new Error('broken')))
    const browser = await as(await makeOrganiser(db))
    const { id } = await makeItem(db)
    await browser.call(endpoints.setPicture, { params: { id }, body: await makePictureFile() })

    const plain = await ask(browser, {})
    expect(plain).toMatchObject({ status, headers: protectedBy })
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    const overTls = await ask(browser, { 'x-forwarded-proto': 'https' })
    expect(overTls).toMatchObject({ status, headers: { ...protectedBy, ...onlyOverTls } })
    for (const { headers } of [plain, overTls]) {
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  },
)

test('only a page may run anything, and nothing that stands in it', async () => {
  const { anonymous } = await startTestApp({ webApp: await buildWebApp() })
  const policyOf = async (url: string) =>
    String((await anonymous().request('GET', url)).headers['content-security-policy'])
  for (const url of ['/api/health/', '/logo.svg']) {
    const policy = await policyOf(url)
    expect(policy).toMatch(/^default-src 'none';.* form-action 'none';/)
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/)
  }
  const page = await policyOf('/')
  expect(page).toContain(`script-src 'self';`)
  expect(page).toMatch(/style-src 'self' 'nonce-[\w-]{22}';/)
  expect(page).not.toMatch(/unsafe|upgrade-insecure/)
})

const policy = String.raw`object-src 'none'; base-uri 'none'; form-action '(?:none|self)'; frame-ancestors 'none'$`

const protectedBy = {
  'content-security-policy': expect.stringMatching(policy),
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(), '),
  'referrer-policy': expect.stringMatching(/^(?:same-origin|no-referrer)$/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const onlyOverTls = {
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
