import { expect, test, vi } from 'vitest'
import { renderHook } from '@testing-library/react'
import {
  intentFor,
  pendingInMemory,
  pendingInStorage,
  settle,
  usePendingIntent,
} from './intents.ts'

const places = [
  ['in memory', pendingInMemory],
  ['in storage', () => pendingInStorage('intent')],
] as const

test.each(places)('the same is one intent until it is answered (%s)', (_, make) => {
  const pending = make()
  const first = intentFor(pending, 'one lamp')
  expect(intentFor(pending, 'one lamp')).toEqual(first)
  settle(pending, first)
  expect(intentFor(pending, 'one lamp').key).not.toBe(first.key)
})

test.each(places)('something else is another intent, and ends the one before (%s)', (_, make) => {
  const pending = make()
  const first = intentFor(pending, 'one lamp')
  const second = intentFor(pending, 'two lamps')
  expect(second.key).not.toBe(first.key)
  settle(pending, first)
  expect(intentFor(pending, 'two lamps')).toEqual(second)
  expect(intentFor(pending, 'one lamp').key).not.toBe(first.key)
})

test('a stored intent is found by another tab', () => {
  const first = intentFor(pendingInStorage('intent'), 'one lamp')
  expect(intentFor(pendingInStorage('intent'), 'one lamp')).toEqual(first)
})

test.each(['', 'x', 'null', '{"key":1,"what":"one lamp"}'])(
  'stored values that are not intents are ignored: %s',
  (text) => {
    localStorage.setItem('intent', text)
    expect(pendingInStorage('intent').read()).toBeUndefined()
  },
)

test('without storage an intent lives as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.')
  })
  const pending = pendingInStorage('unstored')
  const first = intentFor(pending, 'one lamp')
  expect(intentFor(pending, 'one lamp')).toEqual(first)
  settle(pending, first)
  expect(pending.read()).toBeUndefined()
})

test('keys are 128 random bits in visible characters', () => {
  const keys = Array.from({ length: 100 }, (_, n) => intentFor(pendingInMemory(), `${n}`).key)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test('the answer to one intent leaves the next one waiting, and leaving the page ends that', () => {
  const { result, unmount } = renderHook(() => usePendingIntent())
  const first = result.current.begin('one lamp')
  const second = result.current.begin('two lamps')
  expect(first.signal.aborted).toBe(true)
  result.current.end(first)

  expect(result.current.begin('two lamps').key).toBe(second.key)
  expect(second.signal.aborted).toBe(false)
  unmount()
  expect(second.signal.aborted).toBe(true)
})
