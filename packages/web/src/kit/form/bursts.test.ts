import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass } from '#testing/browser.ts'
import { listenForBursts, takesCodes } from './bursts.ts'

/** As `timeStamp` of the keys, which the tests decide. */
let clock = 1_000
const scanned = vi.fn<(text: string) => void>()
/** Every key that anything but the listener hears of. */
const heard: string[] = []
const onKey = ({ key }: KeyboardEvent) => void heard.push(key)

beforeEach(() => {
  // Unlike in the tests of screens, no time passes by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  scanned.mockClear()
  heard.length = 0
  document.addEventListener('keydown', onKey)
  const isCode = (text: string) => /^[A-Z0-9]{5}$/i.test(text)
  stop = listenForBursts({ isCode, onScan: scanned })
})

let stop = () => {}

afterEach(() => {
  stop()
  vi.useRealTimers()
  document.removeEventListener('keydown', onKey)
  document.body.replaceChildren()
})

interface Key extends Partial<Pick<KeyboardEvent, 'repeat' | 'ctrlKey' | 'isComposing'>> {
  readonly after?: number
}

/** Presses one key; a field takes it unless that was prevented. Resolves to whether its default was left. */
function press(key: string, { after = 4, ...init }: Key = {}): boolean {
  clock += after
  vi.advanceTimersByTime(after)
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: clock })
  const isLeft = target.dispatchEvent(event)
  if (isLeft && key.length === 1 && target instanceof HTMLInputElement && target.type === 'text') {
    fireEvent.input(target, { target: { value: target.value + key } })
  }
  return isLeft
}

function scan(text: string, key: Key = {}): boolean {
  for (const character of text) press(character, key)
  return press('Enter')
}

function focused<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  element.focus()
  return element
}

const places = {
  page: () => document.body,
  button: () => focused('button'),
  checkbox: () => focused('input', { type: 'checkbox' }),
  'grid cell': () => focused('div', { role: 'gridcell', tabindex: '0' }),
  'menu item': () => focused('li', { role: 'menuitem', tabindex: '-1' }),
}

test.each(Object.entries(places))('nothing hears of a scan on a %s', async (_, place) => {
  place()
  expect(scan('7QX4M')).toBe(false)
  await pass(200)
  expect(scanned).toHaveBeenCalledExactlyOnceWith('7QX4M')
  expect(heard).toEqual([])
})

/** Every code of five with an X, by where it has one, in either case. */
const codesWithX = Array.from({ length: 2 ** 5 - 1 }, (_, pattern) => {
  const characters = ['7', 'Q', '2', 'K', '9'].map((other, place) =>
    (((pattern + 1) >> place) & 1) === 1 ? 'X' : other,
  )
  return characters.join('')
}).flatMap((code) => [code, code.toLowerCase()])

test.each(Object.entries(places))('no X of a code is heard on a %s', async (_, place) => {
  place()
  for (const code of codesWithX) {
    clock += 500
    expect(scan(code)).toBe(false)
  }
  await pass(200)
  expect(scanned.mock.calls.flat()).toEqual(codesWithX)
  expect(heard).toEqual([])
})

test('codes in either case are heard, with Shift and caps lock pressed in between', () => {
  for (const character of 'aB3dE') {
    press('Shift')
    press(character)
  }
  press('CapsLock')
  press('Enter')
  expect(scanned).toHaveBeenCalledExactlyOnceWith('aB3dE')
})

test('a field gets back what it had, and the selection in it', () => {
  const field = focused('input', { type: 'text' })
  field.value = 'Two lamps'
  field.setSelectionRange(4, 9)
  expect(scan('7QX4M')).toBe(false)
  expect(field.value).toBe('Two lamps')
  expect([field.selectionStart, field.selectionEnd]).toEqual([4, 9])
  expect(scanned).toHaveBeenCalledExactlyOnceWith('7QX4M')
})

test('a select gets back what was chosen, and says so', () => {
  const select = focused('select')
  for (const name of ['Healthy', 'Lost']) select.append(new Option(name))
  const chosen: string[] = []
  select.addEventListener('change', () => chosen.push(select.value))
  press('L')
  select.value = 'Lost'
  for (const character of 'AB24') press(character)
  press('Enter')
  expect(select.value).toBe('Healthy')
  expect(chosen).toEqual(['Healthy'])
})

test('a field that asks for a code gets it, in place of what it had, and the Enter', () => {
  const field = focused('input', { type: 'text' })
  field.value = 'ADA'
  Object.assign(field.dataset, { takesCodes: String(takesCodes['data-takes-codes']) })
  expect(scan('7QX4M')).toBe(true)
  expect(field.value).toBe('7QX4M')
  expect(scanned).not.toHaveBeenCalled()
})

test('text typed quickly in a field that is no code stays there', () => {
  const field = focused('input', { type: 'text' })
  expect(scan('lamps and')).toBe(true)
  expect(field.value).toBe('lamps and')
  expect(scanned).not.toHaveBeenCalled()
})

test('outside of fields, what is scanned and is no code reaches nothing either', () => {
  expect(scan('X001234567890')).toBe(false)
  expect(scanned).toHaveBeenCalledExactlyOnceWith('X001234567890')
  expect(heard).toEqual([])
})

test('a shortcut waits 50 ms, and comes once', async () => {
  press('x')
  expect(heard).toEqual([])
  await pass(49)
  expect(heard).toEqual([])
  await pass(1)
  expect(heard).toEqual(['x'])
  await pass(200)
  expect(heard).toEqual(['x'])
})

test('keys of a person keep their order', () => {
  for (const key of ['x', 'ArrowDown', 'j', 'x', 'Enter']) press(key)
  expect(heard).toEqual(['x', 'ArrowDown', 'j', 'x', 'Enter'])
})

test.each([
  { why: 'three characters', text: 'ADA', key: {} },
  { why: 'a pause', text: 'ADA24', key: { after: 51 } },
  { why: 'a held key', text: 'XXXXX', key: { repeat: true } },
  { why: 'a modifier', text: 'ADA24', key: { ctrlKey: true } },
  { why: 'a composition', text: 'ADA24', key: { isComposing: true } },
])('$why makes no scan', ({ text, key }) => {
  expect(scan(text, key)).toBe(true)
  expect(scanned).not.toHaveBeenCalled()
  expect(heard).toEqual([...text.split(''), 'Enter'])
})

test('a late Enter makes no scan', () => {
  for (const character of 'ADA24') press(character)
  expect(press('Enter', { after: 51 })).toBe(true)
  expect(scanned).not.toHaveBeenCalled()
})

test('a second Enter of the scanner presses nothing, one of a person does', () => {
  scan('7QX4M')
  expect(press('Enter')).toBe(false)
  expect(press('Enter', { after: 500 })).toBe(true)
  expect(heard).toEqual(['Enter'])
})

test('a scan directly after another one is heard', () => {
  clock += 500
  scan('7QX4M')
  for (const character of 'ADA24') press(character, { after: 1 })
  press('Enter', { after: 1 })
  expect(scanned.mock.calls).toEqual([['7QX4M'], ['ADA24']])
})

test('passwords are never scans', () => {
  focused('input', { type: 'password' })
  expect(scan('ADA24')).toBe(true)
  expect(scanned).not.toHaveBeenCalled()
})

test('a slash, with which no code begins, is not waited for', () => {
  press('/')
  expect(heard).toEqual(['/'])
})
