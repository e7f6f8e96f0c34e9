import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass } from '#testing/browser.ts'
import { setups } from '#testing/hand-scanner.ts'
import { takesCodes } from '#ui/forms/takes-codes.ts'
import { listenForScans } from './listen-for-scans.ts'

// Tests of spec §14.

/** As `timeStamp` of the keys, which the tests decide. */
let clock = 1_000
const scanned = vi.fn<(text: string, takeOut?: () => void) => void>()
/** Every key that anything but the listener hears of. */
const heard: string[] = []
const onKey = ({ key }: KeyboardEvent) => void heard.push(key)

beforeEach(() => {
  // Unlike in the tests of screens, no time passes by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  scanned.mockReset()
  heard.length = 0
  clock += 1_000
  document.addEventListener('keydown', onKey)
  const isCode = (text: string) => /^([A-Z0-9]{5}|ORD-\d+)$/i.test(text)
  stop = listenForScans({ isCode, onScan: scanned })
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

/** Presses one key; a field takes it unless that was prevented. Returns whether its default was left. */
function press(key: string, { after = 4, ...init }: Key = {}): boolean {
  clock += after
  vi.advanceTimersByTime(after)
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: clock })
  const isLeft = target.dispatchEvent(event)
  const isText = target instanceof HTMLInputElement && ['text', 'search'].includes(target.type)
  if (isLeft && key.length === 1 && isText) {
    fireEvent.input(target, { target: { value: target.value + key } })
  }
  return isLeft
}

/** Returns whether the default of the last key was left. */
function scan(text: string, key: Key = {}, end = 'Enter'): boolean {
  for (const character of text) press(character, key)
  return press(end, key)
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
  order: () => focused('article', { tabindex: '-1' }),
  button: () => focused('button'),
  checkbox: () => focused('input', { type: 'checkbox' }),
  'grid cell': () => focused('div', { role: 'gridcell', tabindex: '0' }),
  select: () => focused('select'),
  search: () => focused('input', { type: 'search' }),
}

function valueOf(element: HTMLElement): unknown {
  return 'value' in element ? element.value : null
}

const inEveryPlace = setups.flatMap(({ gap, end }) =>
  Object.entries(places).map(([name, place]) => ({ name, place, gap, end })),
)

test.each(inEveryPlace)(
  'a scan on a $name, $gap ms a key, $end at its end, is a code and nothing else',
  async ({ place, gap, end }) => {
    const element = place()
    const before = valueOf(element)
    for (const code of ['DP52N', 'XXXCX', 'pcx2n', 'ORD-18']) {
      clock += 1_000
      for (const character of code) press(character, { after: gap })
      const isLeft = end !== null && press(end, { after: gap })
      expect(isLeft).toBe(false)
      await pass(300)
      expect(scanned.mock.lastCall?.[0]).toBe(code)
      scanned.mock.lastCall?.[1]?.()
    }
    expect(scanned).toHaveBeenCalledTimes(4)
    expect(heard).not.toContain('Enter')
    expect(heard).not.toContain('Tab')
    expect(valueOf(element)).toBe(before)
  },
)

test.each(setups)(
  'of foreign codes on a button nothing presses it: $gap ms, $end',
  async (setup) => {
    focused('button')
    const code = 'X00 12/345 P'
    for (const character of code) press(character, { after: setup.gap })
    if (setup.end !== null) press(setup.end, { after: setup.gap })
    await pass(300)
    expect(scanned).toHaveBeenCalledExactlyOnceWith(code)
    expect(heard).toEqual(['X'])
  },
)

test('the end of a code that is too short presses nothing either', async () => {
  focused('button')
  expect(scan('A12', { after: 100 })).toBe(false)
  await pass(300)
  expect(scanned).not.toHaveBeenCalled()
})

test('what is swallowed is not heard when it is released', () => {
  const button = focused('button')
  const released = vi.fn<(event: Event) => void>()
  button.addEventListener('keyup', released)
  const release = () =>
    button.dispatchEvent(new KeyboardEvent('keyup', { key: ' ', bubbles: true }))
  for (const key of 'AB CD') press(key)
  release()
  expect(released).not.toHaveBeenCalled()
  press(' ', { after: 500 })
  release()
  expect(released).toHaveBeenCalledOnce()
})

test('keys of a person press what they press, however quickly', async () => {
  focused('button')
  const keys = [' ', 'Enter', ' ', ' ', 'ArrowDown', ' ', 'Tab', 'Enter', 'F8']
  for (const key of keys) expect(press(key, { after: 30 })).toBe(true)
  await pass(300)
  expect(heard).toEqual(keys)
  expect(scanned).not.toHaveBeenCalled()
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

test('what has been scanned is taken out of a field, with the selection in it as before', () => {
  const field = focused('input', { type: 'text' })
  field.value = 'Two lamps'
  field.setSelectionRange(4, 9)
  expect(scan('7QX4M')).toBe(false)
  expect(field.value).toBe('Two lamps7QX4M')
  scanned.mock.lastCall?.[1]?.()
  expect(field.value).toBe('Two lamps')
  expect([field.selectionStart, field.selectionEnd]).toEqual([4, 9])
})

test('what was typed after the scan stays, and so does the scan', () => {
  const field = focused('input', { type: 'text' })
  scan('7QX4M')
  press('!', { after: 400 })
  scanned.mock.lastCall?.[1]?.()
  expect(field.value).toBe('7QX4M!')
})

test.each([
  { why: 'no code', text: 'lamps and', gap: 4, end: 'Enter' },
  { why: 'slower than a machine', text: 'ADA24', gap: 51, end: 'Enter' },
  { why: 'not ended', text: 'ADA24', gap: 4, end: null },
])('text in a field that is $why is typed there', async ({ text, gap, end }) => {
  const field = focused('input', { type: 'text' })
  for (const character of text) press(character, { after: gap })
  const isLeft = end === null || press(end, { after: gap })
  expect(isLeft).toBe(true)
  await pass(300)
  expect(field.value).toBe(text)
  expect(scanned).not.toHaveBeenCalled()
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

test('a choice that is typed by its first letters stays', async () => {
  const select = focused('select')
  for (const name of ['Healthy', 'Broken']) select.append(new Option(name))
  for (const character of 'brok') press(character, { after: 90 })
  select.value = 'Broken'
  expect(press('Tab', { after: 90 })).toBe(true)
  await pass(300)
  expect(select.value).toBe('Broken')
  expect(scanned).not.toHaveBeenCalled()
})

test.each(['Enter', 'Tab'])(
  'a field that asks for a code gets it in place of what it had, and Enter for %s',
  async (end) => {
    const field = focused('input', { type: 'search' })
    field.value = 'ADA'
    Object.assign(field.dataset, { takesCodes: String(takesCodes['data-takes-codes']) })
    expect(scan('7QX4M', {}, end)).toBe(false)
    expect(field.value).toBe('7QX4M')
    await pass(300)
    expect(scanned).not.toHaveBeenCalled()
    expect(heard).toEqual(['7', 'Q', 'X', '4', 'M', 'Enter'])
  },
)

test.each([
  { why: 'a pause', text: 'ADA24', key: { after: 101 } },
  { why: 'a held key', text: 'XXXXX', key: { repeat: true } },
  { why: 'a modifier', text: 'ADA24', key: { ctrlKey: true } },
  { why: 'a composition', text: 'ADA24', key: { isComposing: true } },
])('$why makes no scan', async ({ text, key }) => {
  for (const character of text) press(character, key)
  await pass(300)
  expect(scanned).not.toHaveBeenCalled()
  expect(heard).toEqual(text.split(''))
})

test('an Enter after the silence is a person’s', async () => {
  for (const character of 'ADA24') press(character)
  await pass(300)
  expect(press('Enter', { after: 301 })).toBe(true)
  expect(scanned).toHaveBeenCalledExactlyOnceWith('ADA24')
})

test('a page that was busy waits for the rest of the scan', async () => {
  for (const character of 'ORD-1') press(character)
  const late = performance.now() + 1_000
  const busy = vi.spyOn(performance, 'now').mockReturnValue(late)
  await pass(300)
  busy.mockRestore()
  expect(scanned).not.toHaveBeenCalled()
  press('8')
  press('Enter')
  expect(scanned).toHaveBeenCalledExactlyOnceWith('ORD-18')
})

test('a second Enter of the scanner presses nothing, one of a person does', () => {
  scan('7QX4M')
  expect(press('Enter')).toBe(false)
  expect(press('Enter', { after: 500 })).toBe(true)
  expect(heard).toEqual(['7', 'Enter'])
})

test('a scan directly after another one is heard', () => {
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
