import { expect, test } from 'vitest'
import { LoginQueue, type Place } from './login-queue.ts'

// Tests of spec §4: in which order logins are served.

const from = (lane: string, isKnown = false): Place => ({ lane, isKnown })

/** A queue in which all wait for one that is under way; those of a crowd fail. Who was served in which order, by name. */
async function serve(
  places: readonly (readonly [string, Place])[],
  { maxWaiting = 100, failures = [] as readonly string[] } = {},
) {
  const queue = new LoginQueue({ atOnce: 1, maxWaiting })
  for (const lane of failures) queue.noteFailure(from(lane))
  const served: string[] = []
  const refused: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = queue.run(from('first'), () => promise)
  const rest = places.map(([name, place]) =>
    queue
      .run(place, async () => {
        served.push(name)
        if (place.lane === 'crowd') queue.noteFailure(place)
      })
      .catch(() => {
        refused.push(name)
      }),
  )
  resolve()
  await Promise.all([first, ...rest])
  return { served, refused }
}

test('address by address: a crowd behind one of them does not delay the others', async () => {
  const crowd = [1, 2, 3, 4].map((at) => [`crowd ${at}`, from('crowd')] as const)
  const { served } = await serve([...crowd, ['ada', from('a')], ['grace', from('b')]])
  expect(served.slice(0, 3).toSorted()).toEqual(['ada', 'crowd 1', 'grace'])
  expect(served.slice(3)).toEqual(['crowd 2', 'crowd 3', 'crowd 4'])
})

test('those with fewer recent failures first', async () => {
  const places = [
    ['two', from('two')],
    ['one', from('one')],
    ['none', from('none')],
  ] as const
  const { served } = await serve(places, { failures: ['two', 'two', 'one'] })
  expect(served).toEqual(['none', 'one', 'two'])
})

test('a known browser goes first, even from an address with failures', async () => {
  const places = [
    ['stranger', from('address')],
    ['other', from('other')],
    ['known', from('browser', true)],
  ] as const
  const { served } = await serve(places, { failures: ['browser', 'browser', 'browser'] })
  expect(served[0]).toBe('known')
})

test('between equals the first and the latest take turns', async () => {
  const places = [1, 2, 3, 4, 5].map((at) => [`${at}`, from(`lane ${at}`)] as const)
  expect((await serve(places)).served).toEqual(['1', '5', '2', '4', '3'])
})

test('when too many wait, those that would come last are refused', async () => {
  const crowd = [1, 2, 3].map((at) => [`crowd ${at}`, from('crowd')] as const)
  const { served, refused } = await serve(
    [...crowd, ['ada', from('a')], ['grace', from('b')], ['known', from('browser', true)]],
    { maxWaiting: 3 },
  )
  expect(refused.toSorted()).toEqual(['ada', 'crowd 2', 'crowd 3'])
  expect(served).toHaveLength(3)
  expect(served[0]).toBe('known')
})

test('a failure makes room for the next', async () => {
  const queue = new LoginQueue({ atOnce: 1, maxWaiting: 1 })
  const failing = queue.run(from('a'), async () => Promise.reject(new Error('Refused')))
  const next = queue.run(from('a'), async () => 'served')
  await expect(failing).rejects.toThrow('Refused')
  expect(await next).toBe('served')
})

test('a caller who is gone is not served', async () => {
  const queue = new LoginQueue({ atOnce: 1, maxWaiting: 9 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = queue.run(from('first'), () => promise)
  const caller = new AbortController()
  const gone = queue.run({ ...from('a'), signal: caller.signal }, async () => 'served')
  const there = queue.run(from('b'), async () => 'served')
  caller.abort(new Error('Gone'))
  resolve()
  await expect(gone).rejects.toThrow('Gone')
  await first
  expect(await there).toBe('served')
})
