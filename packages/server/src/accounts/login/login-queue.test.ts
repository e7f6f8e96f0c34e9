import { expect, test } from 'vitest'
import { inLoginQueue } from './login-queue.ts'

// Tests of spec §4: in which order logins are served.

/** As many callers as are served at once, until they are let go. */
function keepBusy(callers = 20) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const busy = Array.from({ length: callers }, () => inLoginQueue({}, () => promise))
  return async () => {
    resolve()
    await Promise.all(busy)
  }
}

test('callers whose passwords have been looked at, and who wait for a busy database, hold up no one', async () => {
  const letGo = keepBusy(10)
  expect(await inLoginQueue({}, async () => 'served')).toBe('served')
  await letGo()
})

test('known browsers first, the others in the order in which they came', async () => {
  const letGo = keepBusy()
  const served: string[] = []
  const callers = ['one', 'two', 'known', 'three', 'known too'].map((name) =>
    inLoginQueue({ isKnown: name.startsWith('known') }, async () => served.push(name)),
  )
  await letGo()
  await Promise.all(callers)
  expect(served).toEqual(['known', 'known too', 'one', 'two', 'three'])
})

test('200 are in line, and one more is refused; a known browser is not, nor anyone after them', async () => {
  const letGo = keepBusy()
  const served = Array.from({ length: 180 }, () => inLoginQueue({}, async () => 'served'))
  await expect(inLoginQueue({}, async () => 'served')).rejects.toMatchObject({ status: 429 })
  served.push(inLoginQueue({ isKnown: true }, async () => 'served'))
  await letGo()
  expect(new Set(await Promise.all(served))).toEqual(new Set(['served']))
  expect(await inLoginQueue({}, async () => 'served')).toBe('served')
})

test('a failure makes room for the next, and a caller who is gone is not served', async () => {
  const letGo = keepBusy()
  const failing = inLoginQueue({}, async () => Promise.reject(new Error('Refused')))
  const caller = new AbortController()
  const gone = inLoginQueue({ signal: caller.signal }, async () => 'served')
  const next = inLoginQueue({}, async () => 'served')
  caller.abort(new Error('Gone'))
  const settled = Promise.allSettled([failing, gone, next])
  await letGo()
  expect(await settled).toMatchObject([
    { reason: { message: 'Refused' } },
    { reason: { message: 'Gone' } },
    { value: 'served' },
  ])
})
