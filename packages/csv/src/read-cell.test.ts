import { categoryFields, type Field, itemFileFields, userFileFields } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { readCell } from './read-cell.ts'

// Tests of spec §13: a file can write nothing that a form refuses.

const texts = [
  '',
  ' ',
  'Lamp',
  ' \u00A0Lamp\t',
  'a;b',
  'a\nb',
  'a\u202Eb',
  'e\u0301'.repeat(30),
  ...[60, 61, 254, 255, 256, 1000, 2000, 2001, 10_000, 10_001].flatMap((length) => [
    'x'.repeat(length),
    '\u{1F50C}'.repeat(length),
    `https://example.com/${'x'.repeat(Math.max(0, length - 20))}`,
    `${'x'.repeat(Math.max(0, length - 12))}@example.com`,
  ]),
  'https://example.com/a.pdf',
  'http://example.com',
  'ftp://example.com',
  'https://',
  'javascript:alert(1)',
  'Ada@Example.COM ',
  '<ada@example.com>',
  'ada@example',
  '0',
  '12',
  '1,000',
  '3.0',
  '-1',
  '1e3',
  '9007199254740991',
  '9007199254740992',
  '+1 416 555 0100',
  '+1\u00A0416\u202F555\u20110100',
  '\u202A+1 416 555 0100\u202C',
  'Pico W\u200B',
  '\u200B'.repeat(60),
  'zoe@example.com\u200B',
  'max@xn--mller-kva.de',
  'MAX@MÜLLER.DE',
  'ada..king@example.com',
  'ada@example.com,',
  'mailto:ada@example.com',
  '１２',
  '1\u202F000',
  '4165550100',
  'Accepted',
  ' accepted',
  'Unknown',
]

const kinds = { item: itemFileFields, category: categoryFields, user: userFileFields }
const fields = Object.entries(kinds).flatMap(([kind, all]) =>
  Object.entries<Field>(all).map(([name, field]) => [`${kind} ${name}`, field] as const),
)
/** Without the categories of an item, which files name and bodies have the ids of. */
const inBoth = fields.flatMap(([name, { cell, create }]) =>
  cell === undefined || create === undefined || cell.kind === 'categories'
    ? []
    : [{ name, cell, create }],
)

describe.each(inBoth)('$name', ({ cell, create }) => {
  const read = (text: string) => {
    const rules: string[] = []
    const value = readCell(cell, text, (rule) => rules.push(rule))
    return rules.length === 0 ? [{ text, value }] : []
  }

  test('what a cell takes, a form takes and stores the same', () => {
    const taken = texts.flatMap(read)
    expect(taken).not.toEqual([])
    for (const { text, value } of taken) {
      expect({ text, ...create.safeParse(value) }).toEqual({ text, success: true, data: value })
    }
  })
})
