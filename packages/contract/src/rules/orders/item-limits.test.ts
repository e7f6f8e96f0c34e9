import { describe, expect, test } from 'vitest'
import { brokenLimits, describeBrokenLimit, findDescribedLimit, limitUses } from './item-limits.ts'

// Tests of spec §9.

const boards = { id: 1, name: 'Boards', max_per_team: 3 }
const sensors = { id: 2, name: 'Sensors', max_per_team: null }
const lasers = { id: 3, name: 'Lasers', max_per_team: 0 }
const categories = [boards, sensors, lasers]

const uno = { id: 11, name: 'Uno', max_per_team: 2, categories: [1] }
const mega = { id: 12, name: 'Mega', max_per_team: null, categories: [1, 2] }
const radar = { id: 13, name: 'Radar', max_per_team: 0, categories: [2] }
const lidar = { id: 14, name: 'Lidar', max_per_team: null, categories: [2, 3] }
const cable = { id: 15, name: 'Cable', max_per_team: null, categories: [2] }
const items = [uno, mega, radar, lidar, cable]

type Units = Record<number, number>
const units = (counts: Units) => new Map(Object.entries(counts).map(([id, n]) => [Number(id), n]))
const item = (name: string, limit: number, held: number, added: number) => ({
  kind: 'item' as const,
  name,
  limit,
  held,
  added,
})
const category = (name: string, limit: number, held: number, added: number) => ({
  ...item(name, limit, held, added),
  kind: 'category' as const,
})

interface Row {
  what: string
  held: Units
  wanted: Units
  broken: ReturnType<typeof item | typeof category>[]
}

test.each<Row>([
  { what: 'an order up to the limit breaks none', held: {}, wanted: { 11: 2 }, broken: [] },
  {
    what: 'what the team holds counts',
    held: { 11: 1 },
    wanted: { 11: 2 },
    broken: [item('Uno', 2, 1, 2)],
  },
  {
    what: 'holding and adding exactly the limit is fine',
    held: { 11: 1 },
    wanted: { 11: 1 },
    broken: [],
  },
  { what: 'no limit means no limit', held: { 15: 700 }, wanted: { 15: 300 }, broken: [] },
  {
    what: 'an item limit of 0 means that the item cannot be taken',
    held: {},
    wanted: { 13: 1 },
    broken: [item('Radar', 0, 0, 1)],
  },
  {
    what: 'a category limit of 0 means the same',
    held: {},
    wanted: { 14: 1 },
    broken: [category('Lasers', 0, 0, 1)],
  },
  {
    what: 'a category counts all its items together',
    held: {},
    wanted: { 11: 2, 12: 2 },
    broken: [category('Boards', 3, 0, 4)],
  },
  {
    what: 'a category counts what the team holds of its other items',
    held: { 11: 2 },
    wanted: { 12: 2 },
    broken: [category('Boards', 3, 2, 2)],
  },
  {
    what: 'every broken limit is told, items first',
    held: { 11: 1 },
    wanted: { 11: 2, 12: 1, 13: 4 },
    broken: [item('Uno', 2, 1, 2), item('Radar', 0, 0, 4), category('Boards', 3, 1, 3)],
  },
  {
    what: 'a limit broken long ago does not stop an order of something else',
    held: { 11: 9 },
    wanted: { 15: 1 },
    broken: [],
  },
])('$what', ({ held, wanted, broken }) => {
  expect(brokenLimits(items, categories, units(held), units(wanted))).toMatchObject(broken)
})

test('an item that names a category twice counts once in it', () => {
  const twice = { id: 16, name: 'Nano', max_per_team: null, categories: [1, 1] }
  expect(brokenLimits([twice], categories, units({}), units({ 16: 3 }))).toEqual([])
})

test('every limit on an item says what the team holds of it, and of which items, before anything is ordered', () => {
  const uses = limitUses([uno, mega, cable], categories, units({ 12: 2 }), units({}))
  expect(uses).toEqual([
    { ...item('Uno', 2, 0, 0), itemIds: [11] },
    { ...category('Boards', 3, 2, 0), itemIds: [11, 12] },
  ])
})

describe('a broken limit says the item or category, the limit, what is held and what is added', () => {
  test.each([
    {
      broken: item('Uno', 2, 1, 3),
      line: 'Uno: the limit per team is 2; your team has 1 and this order adds 3.',
    },
    {
      broken: category('Boards', 3, 0, 4),
      line: 'Category Boards: the limit per team is 3; your team has 0 and this order adds 4.',
    },
    {
      broken: item('Wire', 1000, 999, 12_000),
      line: 'Wire: the limit per team is 1,000; your team has 999 and this order adds 12,000.',
    },
  ])('$line', ({ broken, line }) => {
    expect(describeBrokenLimit({ ...broken, itemIds: [] })).toBe(line)
  })
})

describe('a line names its limit by the item or category, whatever else it says', () => {
  const uses = [
    { ...item('Uno', 1, 0, 2), itemIds: [] },
    { ...item('Uno: small', 1, 0, 2), itemIds: [] },
    { ...category('Boards', 3, 0, 4), itemIds: [] },
  ]
  test.each([
    { line: 'Uno: one for each team.', kind: 'item', name: 'Uno' },
    { line: 'Uno: small: one for each team.', kind: 'item', name: 'Uno: small' },
    { line: 'Category Boards: three in all.', kind: 'category', name: 'Boards' },
  ])('$line', ({ line, ...limit }) => {
    expect(findDescribedLimit(line, uses)).toMatchObject(limit)
  })

  test('a line about anything else names none', () => {
    expect(findDescribedLimit('Unopened: it begins like an item.', uses)).toBeUndefined()
  })
})
