import { expect, onTestFinished, test, vi } from 'vitest'
import { isConnectionLost, isServerReachable, setReachable, waitForServer } from './connection.ts'

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

test('who waits for the server hears of an answer to any other call', async () => {
  const { giveUp } = swallowCalls()
  const back = waitForServer()
  giveUp()
  await expect.poll(isConnectionLost).toBe(true)
  setReachable(true)
  expect(await back).toBe(true)
})
