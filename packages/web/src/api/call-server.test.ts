import { listTeams } from '@signout/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callServer, callServerNext } from './call-server.ts'

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
