import { describe, expect, test } from 'vitest'
import { z } from '#schema'
import {
  Id,
  IdInPath,
  IdList,
  listOf,
  page,
  paging,
  SearchText,
  TeamCodeInPath,
  Timestamp,
} from './field-schemas.ts'

/** What a schema makes of a value, or the messages of its refusal. */
function read(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  return result.success
    ? { is: result.data }
    : { refused: result.error.issues.map((issue) => issue.message) }
}

const colours = listOf(['red', 'light blue'], 'No such colour.')

describe('an id in a path', () => {
  test.each([
    { text: '1', id: 1 },
    { text: '42', id: 42 },
    { text: '999999999', id: 999_999_999 },
  ])('$text is an id', ({ text, id }) => {
    expect(read(IdInPath, text)).toEqual({ is: id })
  })

  test.each([
    '',
    '0',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '0x1',
    '１',
    '1234567890',
    'abc',
    7,
  ])('"%s" is not an id', (text) => {
    expect(read(IdInPath, text)).toHaveProperty('refused')
  })
})

describe('an id in a body', () => {
  test.each([1, 2_147_483_648, Number.MAX_SAFE_INTEGER])('%d is an id', (id) => {
    expect(read(Id, id)).toEqual({ is: id })
  })

  test.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 53, '1', null, true])(
    '%s is not an id',
    (value) => {
      expect(read(Id, value)).toHaveProperty('refused')
    },
  )
})

describe('a team code', () => {
  test.each([
    { text: 'A2B3C', code: 'A2B3C' },
    { text: 'a2b3c', code: 'A2B3C' },
    { text: '  a2B3c\n', code: 'A2B3C' },
    { text: '12345', code: '12345' },
    { text: 'IO01L', code: 'IO01L' },
  ])('"$text" is read as $code', ({ text, code }) => {
    expect(read(TeamCodeInPath, text)).toEqual({ is: code })
  })

  test.each(['', 'ABCD', 'ABCDEF', 'AB-CD', 'AB CD', 'ÄBCDE', 'A2B3%', 12345, null])(
    '"%s" is not a team code',
    (value) => {
      expect(read(TeamCodeInPath, value)).toHaveProperty('refused')
    },
  )
})

test.each([
  { text: '2026-01-31T23:59:59.123Z', valid: true },
  { text: '2024-02-29T00:00:00.000Z', valid: true },
  { text: '2026-01-31T23:59:59Z', valid: false },
  { text: '2026-01-31T23:59:59.123456Z', valid: false },
  { text: '2026-01-31T23:59:59.123+00:00', valid: false },
  { text: '2026-01-31 23:59:59.123Z', valid: false },
  { text: '2026-02-30T00:00:00.000Z', valid: false },
])('$text is a timestamp of the wire: $valid', ({ text, valid }) => {
  expect(Timestamp.safeParse(text).success).toBe(valid)
})

describe('paging', () => {
  test.each([
    { limit: undefined, is: 100 },
    { limit: 'many', is: 100 },
    { limit: '0', is: 100 },
    { limit: '-5', is: 100 },
    { limit: '1', is: 1 },
    { limit: '24', is: 24 },
    { limit: '500', is: 500 },
    { limit: '501', is: 500 },
    { limit: '9'.repeat(40), is: 500 },
    { limit: '7,9', is: 7 },
  ])('a limit of $limit means $is', ({ limit, is }) => {
    expect(z.object(paging).parse({ limit })).toEqual({ limit: is, offset: 0 })
  })

  test.each([
    { offset: undefined, is: 0 },
    { offset: 'far', is: 0 },
    { offset: '-1', is: 0 },
    { offset: '0', is: 0 },
    { offset: '48', is: 48 },
    { offset: '1000000', is: 1_000_000 },
    { offset: '9'.repeat(40), is: 2_147_483_647 },
  ])('an offset of $offset means $is', ({ offset, is }) => {
    expect(z.object(paging).parse({ offset })).toEqual({ limit: 100, offset: is })
  })

  test('a list without either starts at its beginning with a hundred rows', () => {
    expect(z.object(paging).parse({})).toEqual({ limit: 100, offset: 0 })
  })
})

describe('words to search for', () => {
  test.each([
    undefined,
    'uno, mega',
    '50% off',
    'x'.repeat(200),
    'a b c d e f g h i j',
    'a b c d e f g h i j, J A a,,b ',
  ])('%s are taken as they are', (text) => {
    expect(read(SearchText, text)).toEqual({ is: text })
  })

  test.each([
    { text: 'x'.repeat(201), refusal: 'Search for at most 200 characters.' },
    { text: 'a b c d e f g h i j k', refusal: 'Search for at most 10 different words.' },
    { text: 'a,b,c,d,e,f,g,h,i,j,k', refusal: 'Search for at most 10 different words.' },
  ])('$text are too many', ({ text, refusal }) => {
    expect(read(SearchText, text)).toEqual({ refused: [refusal] })
  })
})

describe('a list of known values', () => {
  test.each([
    { what: 'left out', value: undefined, is: undefined },
    { what: 'with one value', value: 'red', is: ['red'] },
    { what: 'comma-separated', value: 'red,light blue', is: ['red', 'light blue'] },
    {
      what: 'with blanks around its commas',
      value: ' light blue , red ',
      is: ['light blue', 'red'],
    },
    { what: 'with commas to spare', value: ',red,,', is: ['red'] },
    { what: 'with a value that is repeated', value: 'red,red', is: ['red', 'red'] },
  ])('$what', ({ value, is }) => {
    expect(read(colours, value)).toEqual({ is })
  })

  test.each(['green', 'Red', 'red,green', 'light', 'constructor'])(
    '"%s" is refused in its own words',
    (value) => {
      expect(read(colours, value)).toEqual({ refused: ['No such colour.'] })
    },
  )
})

test('lists of thousands of wrong values are refused with one message', () => {
  const wrong = 'x,'.repeat(8000)
  expect(read(colours, wrong)).toEqual({ refused: ['No such colour.'] })
  expect(read(IdList, wrong)).toEqual({ refused: ['Enter a whole number.'] })
})

describe('a list of ids', () => {
  test.each([
    { value: undefined, is: undefined },
    { value: '7', is: [7] },
    { value: '7, 8,', is: [7, 8] },
    { value: '0,-1', is: [0, -1] },
  ])('$value is read as $is', ({ value, is }) => {
    expect(read(IdList, value)).toEqual({ is })
  })

  test.each(['x', '7,x', '1.5', '1e3', '0x1', '7 8', '9'.repeat(16)])('%s is refused', (value) => {
    expect(read(IdList, value)).toEqual({ refused: ['Enter a whole number.'] })
  })
})

test('a page has a count, its neighbours and its rows', () => {
  const ids = page(Id)
  const whole = { count: 2, next: 'http://x/?offset=1', previous: null, results: [1] }
  expect(read(ids, whole)).toEqual({ is: whole })
  expect(read(ids, { ...whole, results: ['1'] })).toHaveProperty('refused')
  expect(read(ids, { count: 2, previous: null, results: [] })).toHaveProperty('refused')
})
