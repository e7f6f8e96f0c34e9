import { expect, test } from 'vitest'
import type { RowChoice } from './choose-rows.ts'
import { parseRows } from './parse-rows.ts'
import { parseTable } from './parse-table.ts'
import { tables } from './tables.ts'

const categories = (text: string) => parseRows(text, tables.categories)
const people = (text: string, choice: RowChoice) => parseRows(text, tables.applicants, choice)

const rest = { model_number: '', manufacturer: '', datasheet: '', image_url: '', notes: '' }
const items = (text: string, choice: RowChoice = {}) =>
  parseRows(text, tables.hardware, { ...choice, defaults: { max_per_team: '', ...rest } })

test.each([
  ['x25', 25],
  ['×25', 25],
  ['~30', 30],
  ['25 pcs', 25],
  ['25pcs.', 25],
  ['2 boxes', 2],
  ['ca. 1,000', 1000],
])('a quantity of %j is read with a note', async (cell, number) => {
  const { good, problems, notes } = await items(`Item,Qty,Category\nLamp,"${cell}",Lights\n`)
  expect(problems).toEqual([])
  expect(good[0]?.record.quantity_available).toBe(number)
  const message = `Qty is ${JSON.stringify(cell)}, read as ${number}.`
  expect(notes).toMatchObject([{ row: 2, name: 'Lamp', column: 'Qty', message }])
})

test.each(['2k', '2 k', '5 dozen', '3 million', '1.5 kg', '25 or 30', 'x', '25 pcs 3'])(
  'a quantity of %j is not guessed at',
  async (cell) => {
    const { problems } = await items(`Item,Qty,Category\nLamp,"${cell}",Lights\n`)
    expect(problems).toMatchObject([{ row: 2, column: 'Qty' }])
  },
)

const sheet = [
  'Inventory 2026,,',
  ',,',
  'Item,Qty,Category',
  '"Lamp\nlarge",1,Lights',
  ',,',
  'Torch,2,Lights',
  'TOTAL,3,',
  '',
]

test('a title, empty rows and a total are left out, and rows keep the numbers of the sheet', async () => {
  for (const separator of [',', ';', '\t']) {
    const text = sheet.join('\r\n').replaceAll(',', separator)
    const { header, good, problems, leftOut } = await items(text, { rows: { 4: { name: 'Lamp' } } })
    expect([header.row, problems]).toEqual([3, []])
    expect(good).toMatchObject([
      { place: { row: 4, line: 4 }, record: { name: 'Lamp' } },
      { place: { row: 6, line: 7 }, record: { name: 'Torch' } },
    ])
    expect(leftOut).toEqual([
      { row: 1, text: 'Inventory 2026', reason: 'title' },
      { row: 2, text: '', reason: 'empty' },
      { row: 5, text: '', reason: 'empty' },
      { row: 7, text: 'TOTAL', reason: 'totals' },
    ])
  }
})

test.each([
  'name,max_per_team\nA,4\nB,5\n"C,6\nD,7\nE,8\n',
  'name,max_per_team\nA,4\nB,5\n12,"6\nD,7\n',
])('what an open quote swallows is a problem, never a row of totals: %j', async (text) => {
  const { problems, leftOut } = await categories(text)
  expect(leftOut).toEqual([])
  expect(problems).toMatchObject([{ row: 4, column: null }])
})

test('a row above the header that is taken in loses the apostrophe of an export, too', async () => {
  const text = "'=1+1;2;Lights\nItem;Qty;Category\n'=2+2;3;Lights\n"
  const { good } = await items(text, { rows: { 1: 'keep' } })
  expect(good.map(({ record }) => record.name)).toEqual(['=1+1', '=2+2'])
})

test('empty cells repeat the one above, also of a row that is left out, and as it was mended', async () => {
  const rows = 'USB hub,1,Power\nServo,many,Motors\nStepper,2,\nLamp,1,Light\nBulb,2,\n'
  const choice = { 3: 'skip', 5: { categories: 'Lights' } } as const
  const { good } = await items(`Item,Qty,Category\n${rows}`, {
    rows: choice,
    fill_down: ['categories'],
  })
  expect(good.map(({ record }) => [record.name, record.categories])).toEqual([
    ['USB hub', ['Power']],
    ['Stepper', ['Motors']],
    ['Lamp', ['Lights']],
    ['Bulb', ['Lights']],
  ])
})

test.each([
  ['Total:,9', 1],
  ['Sum,9', 1],
  [',9', 1],
  ['Grand total,9', 1],
  ['Total items,9', 1],
  ['Total (2 items),9', 1],
  ['Total qty:,9', 1],
  ['Sum of units,9', 1],
  ['Total gas sensor,9', 0],
  ['Total station,9', 0],
  ['Sum box,9', 0],
  ['Total items box,9', 0],
  ['Total (itemset),9', 0],
  ['12,9', 0],
])('a last row %j is a total: %i', async (last, count) => {
  const { leftOut } = await categories(`name,max_per_team\nA,4\nB,5\n${last}\n`)
  expect(leftOut.filter(({ reason }) => reason === 'totals')).toHaveLength(count)
})

test.each([
  'Name,Email,Phone\nAda K,ada@x.org,\nTotal,2,\n',
  'Name,Email,Phone\nAda K,ada@x.org,\nTotal,2 people,\n',
  'Email,Name,Phone\nada@x.org,Ada K,\nTotal,2,\n',
  'First name,Last name,Email,Phone\nAda,K,ada@x.org,\nTotal,,"1,002 people",\n',
])('a row of totals among people is left out, with their number beside it: %j', async (text) => {
  const { good, problems, leftOut } = await people(text, {
    defaults: { review_status: 'Accepted' },
  })
  expect([good.length, problems]).toEqual([1, []])
  expect(leftOut).toMatchObject([{ row: 3, reason: 'totals' }])
})

test.each(['Total,K,sum@x.org', 'Sum,,sum@x.org', ',,2'])(
  'a person %j is no total',
  async (person) => {
    const text = `First name,Last name,Email\nAda,K,ada@x.org\n${person}\nEva,L,eva@x.org\n`
    expect((await people(text, {})).leftOut).toEqual([])
  },
)

test('an item with a number for its name is no total, whatever its notes say', async () => {
  const { good } = await items('Item,Qty,Category,Location\n7400,5,Chips,"Total: 5"\n')
  expect(good).toMatchObject([{ record: { name: '7400' } }])
})

test('a total of items is none of them, though its empty cells are filled', async () => {
  const text = 'Item;Qty;Category\nLamp;3;Lights\nTotal items;3;\n'
  const { good, leftOut } = await items(text, { fill_down: ['categories'] })
  expect(good.map(({ record }) => record.name)).toEqual(['Lamp'])
  expect(leftOut).toMatchObject([{ row: 3, text: 'Total items', reason: 'totals' }])
})

test('a row without a name is no total among two rows, or with another text', async () => {
  expect((await categories('name,max_per_team\nA,4\n,4\n')).problems).toMatchObject([{ row: 3 }])
  const { problems } = await items('Item,Qty,Category\nA,1,L\nB,1,L\n,2,L\n')
  expect(problems).toMatchObject([{ row: 4, column: 'Item' }])
})

test('a header that is not known is the first row, or stands below a title of one cell', async () => {
  const { header } = await parseTable('Bestand\n\nBezeichnung;Anzahl\nLampe;3\n')
  expect(header).toEqual(['Bezeichnung', 'Anzahl'])
  expect((await parseTable('Bezeichnung;Anzahl\nname;email\n')).header).toEqual(['name', 'email'])
  expect((await parseTable('Bezeichnung;Anzahl\nTitle;3\n')).header[0]).toBe('Bezeichnung')
  const unknown = 'Bestand\nam 3. Mai\nBezeichnung;Anzahl\nLampe;3\nTOTAL;3\n'
  expect((await parseTable(unknown)).header).toEqual(['Bezeichnung', 'Anzahl'])
  expect((await parseTable('Categories 2026\nname\nLights\n')).header).toEqual(['name'])
})

test('rows are left out, taken in again and mended, and mended wrongly again', async () => {
  const text = sheet.join('\n').replace('Torch,2', 'Torch,many')
  const skipped = await items(text, { rows: { 4: { name: 'Lamp' }, 6: 'skip', 7: 'keep' } })
  expect(skipped.problems).toMatchObject([{ row: 7, name: 'TOTAL', column: 'Category' }])
  expect(skipped.leftOut).toContainEqual({ row: 6, text: 'Torch', reason: 'skipped' })
  const mended = { 4: { name: 'Lamp' }, 6: { quantity_available: '2', location: 'F7' } }
  const { good, problems } = await items(text, { rows: mended })
  expect(problems).toEqual([])
  expect(good[1]?.record).toMatchObject({ quantity_available: 2, location: 'F7' })
  expect(good[0]?.record).not.toHaveProperty('location')
  const again = await items(text, { rows: { ...mended, 6: { quantity_available: '2k' } } })
  expect(again.problems).toMatchObject([{ row: 6, message: expect.stringContaining('"2k"') }])
  expect((await items(text, { rows: { 99: 'skip', 3: 'skip' } })).notThere).toEqual(['3', '99'])
})

test('words stand for values, empty cells take the one above, and the last row of a person counts', async () => {
  const text = [
    'email,first_name,last_name,phone_number,Status,Group',
    'ada@x.org,Ada,K,,accepted (confirmed),Robots',
    'eva@x.org,Eva,L,,,',
    'ada@x.org,Adele,K,,Yes,',
  ].join('\n')
  const values = { review_status: { 'Accepted (Confirmed)': 'Accepted', yes: 'Rejected' } }
  const defaults = { review_status: 'Waitlisted' }
  const { good, problems, notes } = await people(text, { values, defaults, fill_down: ['team'] })
  expect(problems).toEqual([])
  expect(good.map(({ record }) => record)).toMatchObject([
    { first_name: 'Adele', review_status: 'Rejected', team: 'Robots' },
    { first_name: 'Eva', review_status: 'Waitlisted', team: 'Robots' },
  ])
  const message = 'it has the same email as row 2, and takes its place.'
  expect(notes).toMatchObject([{ row: 4, name: 'Adele K', message }])
})

test('a row whose double is wrong is right, which is noted, and others are added to it', async () => {
  const text = 'Item,Qty,Category\nLamp,many,Lights\nLamp,2,Lights\nLAMP,3,Lights\n'
  const noted = {
    row: 3,
    message: 'it has the same name and model_number as row 2, which is wrong.',
  }
  const refused = await items(text)
  expect(refused.good).toMatchObject([{ record: { quantity_available: 2 } }])
  expect(refused.problems.map(({ row }) => row)).toEqual([2, 4])
  expect(refused.notes).toMatchObject([noted])
  const added = await items(text, { sum: true })
  expect(added.good).toMatchObject([{ record: { quantity_available: 5 } }])
  expect(added.problems.map(({ row }) => row)).toEqual([2])
})

test('quantities of one item are added up when asked for, and never too large', async () => {
  const text = 'Item,Qty,Category,Shelf\nLamp,2,Lights,A1\nTorch,1,Lights,\nLAMP,3,Lights,B2\n'
  expect((await items(text)).problems).toMatchObject([
    { row: 4, message: 'it has the same name and model_number as row 2.' },
  ])
  const { good, problems, notes } = await items(text, { sum: true })
  expect(problems).toEqual([])
  expect(good.map(({ record }) => record)).toMatchObject([
    { name: 'Lamp', quantity_available: 5, location: 'A1' },
    { name: 'Torch' },
  ])
  expect(notes).toMatchObject([{ row: 4, name: 'LAMP' }])
  const large = await items(text.replace(',3,', ',2147483647,'), { sum: true })
  expect(large.problems).toMatchObject([{ row: 4, message: expect.stringContaining('too large') }])
})
