import { listTeams } from '@signout/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serverNow } from '#server-clock.ts'
import { callServer, callServerNext } from './call-server.ts'

test('an answer says how late it is at the server, one of a proxy does not', async () => {
  const later = new Date(Math.ceil(serverNow() / 1_000) * 1_000 + 3_600_000)
  const date = later.toUTCString()
  const fetch = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetch.mockRestore())
  fetch.mockResolvedValueOnce(Response.json({}, { headers: { date } }))
  await callServer(listTeams, {})
  expect(serverNow()).toBeLessThan(later.getTime())
  fetch.mockResolvedValueOnce(Response.json({}, { headers: { date, 'x-request-id': '1' } }))
  await callServer(listTeams, {})
  expect(serverNow()).toBeGreaterThanOrEqual(later.getTime())
})

test('reads carry the token of the cookie, from one page of a list to the next', async () => {
  document.cookie = 'csrftoken=a%2Eb; path=/'
  const page = { count: 0, next: null, previous: null, results: [] }
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(page))
  onTestFinished(() => {
    fetch.mockRestore()
    document.cookie = 'csrftoken=; path=/; max-age=0'
  })
  await callServer(listTeams, {})
  await callServerNext(listTeams, 'https://desk.test/api/event/teams/?offset=24')
  const sent = fetch.mock.calls.map(([url, init]) => [
    url,
    new Headers(init?.headers).get('x-csrftoken'),
  ])
  expect(sent).toEqual([
    ['/api/event/teams/', 'a.b'],
    ['/api/event/teams/?offset=24', 'a.b'],
  ])
})
