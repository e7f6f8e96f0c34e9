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
  ])('%s and %s are not', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })
})

test('a search comes apart at spaces and commas, each term once, however it is typed', () => {
  expect(searchTerms(' uno,mega  2560,, UNO\nÚno')).toEqual(['uno', 'mega', '2560'])
})
