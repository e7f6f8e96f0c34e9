import { describe, expect, test } from 'vitest'
import { foldText, searchTerms } from './search.ts'

describe('foldText', () => {
  test.each([
    ['Café', 'CAFÉ'],
    ['café', 'cafe\u0301'],
    ['José', 'jose'],
    ['Ångström', 'angstrom'],
    ['Søren Łukasz', 'soren lukasz'],
    ['Đặng Thị Ngọc', 'dang thi ngoc'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'ıstanbul'],
    ['Οδυσσέας', 'ΟΔΥΣΣΕΑΣ'],
    ['Щит', 'щИТ'],
    ['Алёна', 'алена'],
    ['Straße', 'STRASSE'],
    ['Ærø Œuvre', 'aero oeuvre'],
    ['ﬁne Ａ４', 'Fine A4'],
    ['O’Brien', "o'brien"],
    ['Oʼahu', "o'ahu"],
    ['D´Angelo', "d'angelo"],
    ['24” monitor', '24" monitor'],
    ['24″', '24"'],
    ["24''", '24"'],
    ['«Uno» „R3‟', '"Uno" "R3"'],
    ['6′', "6'"],
    ['HC‑05', 'HC-05'],
    ['HC–05', 'hc−05'],
    ['ORD‑1', 'ord-1'],
    ['Ras\u00ADpberry', 'Raspberry'],
    ['16×2', '16x2'],
    ['16✕2', '16X2'],
    ['½ inch', '1/2 inch'],
    ['1½', '1 1/2'],
    ['2⁄3', '2∕3'],
    ['ＨＣ－０５', 'hc-05'],
    ['Pico W\u200B', 'pico w'],
    ['می\u200Cخواهم', 'میخواهم'],
    ['Audio\u3164', 'audio'],
  ])('%s and %s are the same', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
    expect(foldText(foldText(one))).toBe(foldText(one))
  })

  test.each([
    ['か', 'が'],
    ['한', '하'],
    ['नि', 'न'],
    ['A', 'B'],
    ["o'brien", 'obrien'],
    ['HC-05', 'HC05'],
    ['1½', '11/2'],
  ])('%s and %s are not', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })
})

test('a search comes apart at spaces and commas, each term once, however it is typed', () => {
  expect(searchTerms(' uno,mega  2560,, UNO\nÚno')).toEqual(['uno', 'mega', '2560'])
  expect(searchTerms('24” 1½，\u200B HC‑05\u00A0uno')).toEqual(['24"', '1', '1/2', 'hc-05', 'uno'])
})
