import { describe, expect, test } from 'vitest'
import { Category, createCategory, listCategories } from './categories.ts'
import { createItem, getItem, Item, listItems, updateItem } from './items.ts'
import { refused, wordsOf } from '../testing/refused.ts'

const { query } = listItems

test('the inventory has the orderings of the specification', () => {
  expect(query.shape.ordering.unwrap().options.toSorted()).toEqual(
    ['default', 'name', '-name', '-quantity_remaining', 'quantity_remaining'].toSorted(),
  )
})

describe('asking for the inventory', () => {
  const all = { limit: 100, offset: 0 }

  test.each([
    { asked: {}, read: all },
    { asked: { in_stock: 'true' }, read: { ...all, in_stock: true } },
    { asked: { in_stock: 'false' }, read: { ...all, in_stock: false } },
    { asked: { ordering: 'default' }, read: { ...all, ordering: 'default' } },
    {
      asked: { ordering: '-quantity_remaining' },
      read: { ...all, ordering: '-quantity_remaining' },
    },
    { asked: { hardware_ids: '3,1' }, read: { ...all, hardware_ids: [3, 1] } },
    { asked: { category_ids: '3, 1' }, read: { ...all, category_ids: [3, 1] } },
    { asked: { search: '50%', limit: '12' }, read: { ...all, limit: 12, search: '50%' } },
  ])('with $asked', ({ asked, read }) => {
    expect(query.parse(asked)).toEqual(read)
  })

  test.each([
    { asked: { ordering: 'price' }, places: ['ordering'] },
    { asked: { ordering: '-default' }, places: ['ordering'] },
    { asked: { in_stock: 'maybe' }, places: ['in_stock'] },
    {
      asked: { hardware_ids: '1,x', category_ids: 'y' },
      places: ['category_ids', 'hardware_ids'],
    },
  ])('with $asked has mistakes at: $places', ({ asked, places }) => {
    expect(refused(query, asked)).toEqual(places)
  })

  test('by an unknown ordering or a bad id is refused in plain words', () => {
    expect(wordsOf(query, { ordering: 'price' })).toEqual(['This is not a known ordering.'])
    expect(wordsOf(query, { hardware_ids: 'x' })).toEqual(['Enter a whole number.'])
  })
})

test('an item is named by its id, and categories are paged like every list', () => {
  expect(getItem.params.parse({ id: '7' })).toEqual({ id: 7 })
  expect(refused(getItem.params, { id: 'uno' })).toEqual(['id'])
  expect(listCategories.query.parse({ limit: '2' })).toEqual({ limit: 2, offset: 0 })
})

const bare = {
  id: 1,
  name: 'Uno',
  model_number: null,
  manufacturer: null,
  datasheet: null,
  quantity_available: 0,
  quantity_remaining: 0,
  max_per_team: null,
  picture: null,
  image_url: null,
  categories: [1],
  notes: null,
  location: null,
  is_consumable: false,
  credits: 0,
}

test.each([
  { what: 'all that can be unknown is', item: bare, places: [] },
  { what: 'its limit is 0', item: { ...bare, max_per_team: 0 }, places: [] },
  {
    what: 'less than nothing is left',
    item: { ...bare, quantity_remaining: -1 },
    places: ['quantity_remaining'],
  },
  {
    what: 'half a unit is left',
    item: { ...bare, quantity_remaining: 0.5 },
    places: ['quantity_remaining'],
  },
  { what: 'it has no name', item: { ...bare, name: null }, places: ['name'] },
])('an item of which $what has mistakes at: $places', ({ item, places }) => {
  expect(refused(Item, item)).toEqual(places)
})

test('a category may be without a limit and without items', () => {
  const category = { id: 1, name: 'Boards', max_per_team: null, unique_hardware_count: 0 }
  expect(refused(Category, category)).toEqual([])
})

const lamp = { name: 'Lamp', quantity_available: 5, categories: [1] }

test.each([
  ['a name of white space', { name: ' \n ' }, 'Enter a name.'],
  ['a name of 256 characters', { name: 'ä'.repeat(256) }, 'Enter at most 255 characters.'],
  ['long notes', { notes: 'x'.repeat(10_001) }, 'Enter at most 10,000 characters.'],
  ['half a unit', { quantity_available: 0.5 }, 'Enter a whole number.'],
  [
    'a script for a datasheet',
    { datasheet: 'javascript:alert(1)' },
    'Enter an address that begins with http:// or https://.',
  ],
  [
    'a picture without TLS',
    { image_url: 'http://example.com/a.png' },
    'Enter an address that begins with https://.',
  ],
  ['no category', { categories: [] }, 'Choose at least one category.'],
  ['a category twice', { categories: [1, 1] }, 'One category appears twice.'],
])('a new item with %s is refused at its field', (_, wrong, message) => {
  const body = { ...lamp, ...wrong }
  expect(refused(createItem.body, body)).toEqual(Object.keys(wrong))
  expect(wordsOf(createItem.body, body)).toEqual([message])
})

test.each(['model_number', 'manufacturer', 'location'])('%s is put on one line', (field) => {
  const body = { ...lamp, [field]: '\nCrate\r\n3\u2028b\n' }
  expect(createItem.body.parse(body)).toMatchObject({ [field]: 'Crate 3 b' })
  expect(updateItem.body.parse({ [field]: '\n' })).toEqual({ [field]: null })
  const breaks = { ...lamp, [field]: `${'x'.repeat(30)}${'\r\n'.repeat(30)}${'x'.repeat(29)}` }
  expect(refused(createItem.body, breaks)).toEqual([])
})

test.each([
  ['less than nothing', { quantity_available: -1 }],
  ['more than can be counted', { quantity_available: 2 ** 31 }],
  ['a limit below zero', { max_per_team: -1 }],
  ['stock of its own', { quantity_remaining: 3 }],
  ['a picture', { picture: 'https://example.com/a.png' }],
])('a new item with %s is refused', (_, wrong) => {
  expect(refused(createItem.body, { ...lamp, ...wrong })).toEqual(Object.keys(wrong))
})

test.each([
  [{ name: '' }, 'Enter a name.'],
  [{ name: 'x'.repeat(256) }, 'Enter at most 255 characters.'],
  [{ name: 'a;b' }, 'Use no semicolon: in files it separates the categories of an item.'],
])('a category with %j is refused at its field', (wrong, message) => {
  expect(wordsOf(createCategory.body, wrong)).toEqual([message])
})

test.each([{ max_per_team: -1 }, { id: 4 }])('a category with %j is refused', (wrong) => {
  const body = { name: 'Lights', ...wrong }
  expect(refused(createCategory.body, body)).toEqual(Object.keys(wrong))
})
