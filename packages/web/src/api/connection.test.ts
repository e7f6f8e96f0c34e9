import { listTeams } from '@signout/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pass, useFakeTimers } from '#testing/browser.ts'
import { callServer } from './call-server.ts'
import {
  isConnectionLost,
  isServerReachable,
  setReachable,
  useReconnect,
  waitForServer,
} from './connection.ts'

/** A network that swallows what is sent: a call ends only when it is given up. */
function swallowCalls() {
  const giveUp = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('given up')))
      }),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  return { giveUp: () => giveUp.abort(), fetch }
}

test('a server that takes too long to answer cannot be reached, and is asked once at a time', async () => {
  const { giveUp, fetch } = swallowCalls()
  const both = Promise.all([isServerReachable(), isServerReachable()])
  expect(fetch).toHaveBeenCalledTimes(1)
  giveUp()
  expect(await both).toEqual([false, false])
  expect(isConnectionLost()).toBe(true)
})

test('a server that takes calls and answers none cannot be reached after 5 s', async () => {
  useFakeTimers()
  const { giveUp, fetch } = swallowCalls()
  const timeout = vi.mocked(AbortSignal.timeout)
  const client = new QueryClient()
  renderHook(useReconnect, {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  })
  const answer = callServer(listTeams, {})
  answer.catch(() => {})
  await pass(900)
  expect(fetch).toHaveBeenCalledTimes(1)
  await pass(200)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(4_000)
  giveUp()
  await expect.poll(isConnectionLost).toBe(true)
})

test('a call waiting for the server continues after an answer to any other call', async () => {
  const { giveUp } = swallowCalls()
  const back = waitForServer()
  giveUp()
  await expect.poll(isConnectionLost).toBe(true)
  setReachable(true)
  expect(await back).toBe(true)
})
