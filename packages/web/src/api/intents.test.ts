import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useIntents } from './intents.ts'

const intentsOf = (name?: string) => renderHook(() => useIntents(name)).result.current

const places = [
  ['in memory', undefined],
  ['in storage', 'intent'],
] as const

test.each(places)('the same is one intent until it is answered (%s)', (_, name) => {
  const { keyFor, end } = intentsOf(name)
  const first = keyFor('one lamp')
  expect(keyFor('one lamp')).toBe(first)
  end(first)
  expect(keyFor('one lamp')).not.toBe(first)
})

test.each(places)('something else is another intent, and ends the one before (%s)', (_, name) => {
  const { keyFor, end } = intentsOf(name)
  const first = keyFor('one lamp')
  const second = keyFor('two lamps')
  expect(second).not.toBe(first)
  end(first)
  expect(keyFor('two lamps')).toBe(second)
  expect(keyFor('one lamp')).not.toBe(first)
})

test('a stored intent is found by another tab', () => {
  expect(intentsOf('intent').keyFor('one lamp')).toBe(intentsOf('intent').keyFor('one lamp'))
})

test.each(['', 'x', 'null', '{"key":1,"what":"one lamp"}'])(
  'stored values that are not intents are ignored: %s',
  (text) => {
    localStorage.setItem('intent', text)
    expect(intentsOf('intent').keyFor('one lamp')).toMatch(/^[0-9a-f]{32}$/)
  },
)

test('without storage an intent lives as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.')
  })
  const { keyFor, end } = intentsOf('unstored')
  const first = keyFor('one lamp')
  expect(keyFor('one lamp')).toBe(first)
  end(first)
  expect(keyFor('one lamp')).not.toBe(first)
})

test('keys are 128 random bits in visible characters', () => {
  const { keyFor } = intentsOf()
  const keys = Array.from({ length: 100 }, (_, n) => keyFor(`${n}`))
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
