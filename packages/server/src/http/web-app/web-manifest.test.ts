import { expect, test } from 'vitest'
import { buildWebApp } from '../../testing/build-web-app.ts'
import { startTestApp } from '../../testing/worlds/start-test-app.ts'

test('the manifest has the name of the hackathon, and is asked for again each time', async () => {
  const config = { hackathonName: 'Winter "Hacks" 2026' }
  const { anonymous } = await startTestApp({ webApp: await buildWebApp(), config })
  const { status, headers, body } = await anonymous().request('GET', '/manifest.webmanifest')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(headers).not.toHaveProperty('set-cookie')
  expect(JSON.parse(String(body))).toEqual({
    name: 'Winter "Hacks" 2026 Hardware Signout',
    short_name: 'Winter "Hacks" 2026',
    start_url: '/',
  })
})

test('a phone that has the manifest does not get it again', async () => {
  const { anonymous } = await startTestApp({ webApp: await buildWebApp() })
  const ask = (headers = {}) => anonymous().request('GET', '/manifest.webmanifest', { headers })
  const { headers } = await ask()
  const again = await ask({ 'if-none-match': String(headers['etag']) })
  expect(again).toMatchObject({ status: 304, body: undefined })
})

test('a web app without a manifest is served all the same', async () => {
  const { anonymous } = await startTestApp({ webApp: '/nowhere' })
  expect((await anonymous().request('GET', '/manifest.webmanifest')).status).toBe(503)
})
