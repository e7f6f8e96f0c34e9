import { expect, test } from 'vitest'
import { brokenText } from './BrokenLimit.tsx'
import { isUsedUp, leftPhrase, limitText } from './team-limits.tsx'

const itemUse = (limit: number, held: number, added = 0) => ({
  kind: 'item' as const,
  name: 'Uno',
  limit,
  held,
  added,
  itemIds: [1],
})
/** With spaces that break, as they are read. */
const spaced = (text: string) => text.replaceAll('\u00A0', ' ')
const sensors = (added: number) => ({
  ...itemUse(4, 3, added),
  kind: 'category' as const,
  name: 'Sensors',
})

test.each([
  { held: 0, uses: [], text: '' },
  { held: 1200, uses: [], text: 'Your team has 1,200' },
  { held: 2, uses: [itemUse(2, 2)], text: 'Your team has 2 of 2' },
  { held: 1, uses: [itemUse(2, 1), sensors(0)], text: 'Your team has 1 of 2, 3 of 4 in Sensors' },
  {
    held: 1,
    uses: [itemUse(2, 1, 1), sensors(0)],
    text: 'Your team has 1 of 2 and 1 in the cart, 3 of 4 in Sensors',
  },
  { held: 0, uses: [itemUse(2, 0), itemUse(0, 0)], text: 'Nobody may take it' },
])('a team that holds $held is told "$text"', ({ held, uses, text }) => {
  expect(spaced(limitText(held, uses))).toBe(text)
})

test('over a limit, the sum is told', () => {
  expect(spaced(brokenText(itemUse(2, 1, 3)))).toBe('Your team has 1 of 2; this order adds 3')
  expect(spaced(brokenText(sensors(2)))).toBe('Your team has 3 of 4 in Sensors; this order adds 2')
})

test.each([
  { use: itemUse(2, 1), usedUp: false },
  { use: itemUse(2, 1, 1), usedUp: true },
  { use: itemUse(2, 2), usedUp: true },
  { use: itemUse(0, 0), usedUp: true },
])('$use.held of $use.limit, and $use.added in the cart: used up $usedUp', ({ use, usedUp }) => {
  expect(isUsedUp(use)).toBe(usedUp)
})

test.each([
  { uses: [], stock: 5, credits: Infinity, text: 'Your team has 1' },
  { uses: [itemUse(3, 1)], stock: 5, credits: Infinity, text: '2 more' },
  { uses: [itemUse(9, 1)], stock: 5, credits: Infinity, text: '5 more' },
  { uses: [itemUse(9, 1)], stock: 5, credits: 3, text: '3 more' },
  { uses: [], stock: 2, credits: 3, text: '2 more' },
  { uses: [itemUse(9, 1)], stock: 0, credits: Infinity, text: 'Your team has 1' },
  { uses: [itemUse(2, 1, 1)], stock: 0, credits: Infinity, text: 'Limit reached' },
  { uses: [], stock: 5, credits: 0, text: 'Limit reached' },
  { uses: [itemUse(0, 0)], stock: 5, credits: Infinity, text: 'Nobody may take it' },
])('of $stock in stock and credits for $credits is left: "$text"', ({ uses, text, ...left }) => {
  expect(leftPhrase(1, uses, left)).toBe(text)
})
