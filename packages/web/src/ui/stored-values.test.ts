import { expect, test, vi } from 'vitest'
import { readStored, writeStored } from './stored-values.ts'

test('a value is kept as JSON, and nothing once it is removed', () => {
  writeStored('lamp', { quantity: 2 })
  expect(localStorage.getItem('lamp')).toBe('{"quantity":2}')
  expect(readStored('lamp')).toEqual({ quantity: 2 })
  writeStored('lamp', undefined)
  expect(localStorage).toHaveLength(0)
  expect(readStored('lamp')).toBeUndefined()
})

test('a value that cannot be stored lasts as long as the page, or until another tab stores one', () => {
  writeStored('wire', 1)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.')
  })
  writeStored('wire', 2)
  expect(readStored('wire')).toBe(2)
  localStorage.setItem('wire', '3')
  expect(readStored('wire')).toBe(3)
})

test('without storage nothing is read, and nothing fails', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.')
  })
  expect(readStored('solder')).toBeUndefined()
})
