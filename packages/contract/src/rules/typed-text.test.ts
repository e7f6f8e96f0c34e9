import { describe, expect, test } from 'vitest'
import { plainText, showHidden, visibleText, withoutInvisible } from './typed-text.ts'

describe('what cannot be seen is taken out', () => {
  test.each([
    ['Pico W\u200B', 'Pico W'],
    ['\uFEFFAudio', 'Audio'],
    ['Audio \u2060 ', 'Audio'],
    ['Ras\u00ADpberry', 'Raspberry'],
    ['A\u034Fda\u3164', 'Ada'],
    ['12\u200D', '12'],
    ['Ada\u3164\u200D\u3164', 'Ada'],
    ['1\uFE0F', '1'],
    ['a\uFE0F', 'a'],
    ['a\u{E0041}', 'a'],
    ['a\u200E\u200E\u200Eb', 'a\u200Eb'],
  ])('%j is %j', (typed, stored) => {
    expect(visibleText(typed)).toBe(stored)
    expect(visibleText(stored)).toBe(stored)
  })

  test.each([
    '\u200B'.repeat(60),
    '\u200E\u200F',
    '\u200D',
    ' \u2800 ',
    '\u3164',
    '\u202A\u202C',
    '\u0007',
    '\u00AD\n',
  ])('%j has nothing to see', (typed) => {
    expect(visibleText(typed)).toBe('')
  })
})

test.each([
  'می\u200Cخواهم',
  'ക്ഷമ അവന്\u200D',
  '👩\u200D💻 👩🏽\u200D🚀',
  '❤\uFE0F\u200D🔥 ☎\uFE0E 1\uFE0F\u20E3',
  '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  '葛\u{E0100}城',
  'C++\u200F של דנה',
  'line 1\n\tline 2  ',
  'a\u202Eb',
  '\u00A0 ',
])('%j stays as it is', (text) => {
  expect(withoutInvisible(text)).toBe(text)
})

test('a long text of marks takes no time', () => {
  for (const mark of ['\u{E0067}', '\u200E', '\u200D', '\uFE0F', '\u0301']) {
    expect(withoutInvisible(`🏴${mark.repeat(60_000)}a`)).toContain('a')
  }
})

test.each([
  ['+1 416 555 0100', '+1 416 555 0100'],
  ['\u202A+1 416\u202C', '‹U+202A›+1 416‹U+202C›'],
  ['a\u2066b\u2069', 'a‹U+2066›b‹U+2069›'],
  ['Pico\u200B W\u0007', 'Pico‹U+200B› W‹U+0007›'],
  ['a\u{E0041}', 'a‹U+E0041›'],
  ['می\u200Cخواهم 👩\u200D💻\n', 'می\u200Cخواهم 👩\u200D💻\n'],
])('a refusal shows %j as %j', (text, shown) => {
  expect(showHidden(text)).toBe(shown)
})

test.each([
  ['+1\u00A0416\u202F555\u20070100', '+1 416 555 0100'],
  ['416\u2011555\u20130100', '416-555-0100'],
  ['\u22125', '-5'],
  ['\u200E+1 416 555 0100\u200F', '+1 416 555 0100'],
  ['ＡＤＡ２４', 'ADA24'],
  ['（４１６）\u3000５５５\uFF0D０１００', '(416) 555-0100'],
  ['5²', '5²'],
])('%j in plain characters is %j', (typed, plain) => {
  expect(plainText(typed)).toBe(plain)
  expect(plainText(plain)).toBe(plain)
})
