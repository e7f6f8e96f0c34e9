import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createPasswordLink, getUser, urlOf } from '@signout/contract'
import { expect, test } from 'vitest'
import type { Config } from '../../base/config/config.ts'
import { makeOrganiser, makeUser } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

// Tests of spec §5: where a password link leads to.

async function start(config: Partial<Config> = { publicUrl: undefined }) {
  const { app, db, as } = await startTestApp({ config })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const organiser = await as(await makeOrganiser(db))
  await organiser.call(getUser, {})
  const { userId: id } = await makeUser(db)
  const ask = async (host: string) => {
    const sent = request({
      method: createPasswordLink.method,
      port,
      host: '127.0.0.1',
      path: urlOf(createPasswordLink, { id }),
      headers: {
        host,
        cookie: [...organiser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': organiser.cookies.get('csrftoken') ?? '',
      },
    }).end()
    const [answer] = await once(sent, 'response')
    const body: unknown = JSON.parse(await text(answer))
    return { status: answer.statusCode, body }
  }
  return { port, ask }
}

test('without PUBLIC_URL a link is only made for the address that the server listens on', async () => {
  const { port, ask } = await start()
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
    const url = expect.stringMatching(`^http://${host}/`)
    expect(await ask(host)).toMatchObject({ status: 201, body: { url } })
  }
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    `127.0.0.1:${port + 1}`,
  ]) {
    const detail = expect.stringContaining('set PUBLIC_URL')
    expect(await ask(host)).toMatchObject({ status: 400, body: { detail } })
  }
})

test('with PUBLIC_URL every link leads there', async () => {
  const { ask } = await start({ publicUrl: 'https://signout.example.com' })
  const url = expect.stringMatching(/^https:\/\/signout\.example\.com\//)
  expect(await ask('evil.example')).toMatchObject({ status: 201, body: { url } })
})
