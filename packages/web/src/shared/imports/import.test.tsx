import { makeWorkbook } from '@signout/csv/testing/make-workbook.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { csv, header, startImport } from '#testing/start-import.ts'

// Tests of spec §13.

test('new categories are made unless unticked, gaps filled and repeated items added up when ticked', async () => {
  const { user, app, sheet, choose } = await startImport()
  const rows = ['Horn;x2;Sound;', 'Bell;1;;', 'Horn;3;Sound;']
  await choose(csv([header, ...rows].join('\n')))
  const categories = await sheet.findByRole('checkbox', { name: 'Make 1 new category: Sound' })
  expect(categories).toBeChecked()
  await user.click(categories)
  expect((await sheet.findAllByText(/there is no category "Sound"/))[0]).toBeVisible()
  await user.click(sheet.getByRole('checkbox', { name: /Make 1 new category/ }))
  await user.click(
    sheet.getByRole('checkbox', { name: 'Fill 1 empty cell of Category from above' }),
  )
  await user.click(await sheet.findByRole('checkbox', { name: /^Add up the quantities/ }))
  expect(await sheet.findByText('2 new, 0 changed')).toBeVisible()
  expect(sheet.getByText('Row 2, Horn').closest('li')).toHaveTextContent('read as 2')
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText('1 new category: Sound')).toBeVisible()
  const items = app.db.selectFrom('hardware').select(['name', 'quantity_available'])
  expect(await items.orderBy('id').execute()).toEqual([
    { name: 'Lamp', quantity_available: 3 },
    { name: 'Horn', quantity_available: 5 },
    { name: 'Bell', quantity_available: 1 },
  ])
})

test('gaps are offered to be filled where rows share values, as merged cells leave them', async () => {
  const { sheet, choose } = await startImport()
  const rows = ['Horn;1;Sound;A1;;SN1;', 'Bell;1;;;Acme;;x', 'Lamp;1;Light;;;;']
  await choose(csv([header, ...rows].join('\n').replace('Price', 'Shelf;Brand;SKU;Notes')))
  const offered = await sheet.findAllByRole('checkbox', { name: /^Fill/ })
  expect(offered.map((box) => box.closest('label')?.textContent)).toEqual([
    'Fill 1 empty cell of Category from above',
    'Fill 2 empty cells of Shelf from above',
  ])
})

test('a workbook is read, another of its sheets chosen, and a column kept for the next file', async () => {
  const { user, sheet, choose } = await startImport()
  const bytes = await makeWorkbook(
    {
      name: 'Old',
      rows: [
        ['Item', 'Qty', 'Category', 'Lager'],
        ['Rope', 1, 'Lights', 'A1'],
      ],
    },
    {
      name: 'New',
      rows: [
        ['Item', 'Qty', 'Category', 'Lager'],
        ['Hub', 2, 'Lights', 'B2'],
      ],
    },
  )
  await choose(new File([bytes], 'items.xlsx'))
  const column = await sheet.findByRole('combobox', { name: 'What Lager is' })
  expect(sheet.getByText('A1')).toBeVisible()
  await user.selectOptions(column, 'Location')
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Sheet' }), 'New')
  expect(await sheet.findByText('B2')).toBeVisible()
  const again = sheet.getByRole('combobox', { name: 'What Lager is' })
  expect(again).toHaveDisplayValue('Location')
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
})

test('what looks like another encoding is shown before it is imported, and does not hinder it', async () => {
  const { user, sheet, choose } = await startImport()
  const rows = ['ServomoteurÃ‰;1;Lights;', 'CÃ¢ble;2;Lights;', 'Lamp;3;Lights;']
  await choose(csv([header, ...rows].join('\n')))
  const notes = within(await sheet.findByRole('region', { name: 'What looks wrong' }))
  const found = notes.getAllByRole('listitem').map(({ textContent }) => textContent)
  const readAs = 'Item looks like UTF-8 that was read as Windows-1252'
  expect(found).toEqual([
    `Row 2, ServomoteurÃ‰: ${readAs}: “Ã‰” for “É”.`,
    `Row 3, CÃ¢ble: ${readAs}: “Ã¢” for “â”.`,
  ])
  expect(sheet.getByText('2 new, 0 changed, 1 as they are')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText(/^items.csv is imported: 2 new/)).toBeVisible()
})

test('of two columns with the same header each can be chosen, at first the first', async () => {
  const { user, app, sheet, choose } = await startImport()
  await choose(csv('Item;Qty;Category;Qty\nLamp;5;Lights;9\n'))
  const first = await sheet.findByRole('combobox', { name: 'What Qty is' })
  const second = sheet.getByRole('combobox', { name: 'What Qty (2) is' })
  expect(first).toHaveDisplayValue('Total')
  expect(second).toHaveDisplayValue('Left out')
  await user.selectOptions(second, 'Total')
  expect(first).toHaveDisplayValue('Left out')
  expect(await sheet.findByText('0 new, 1 changed')).toBeVisible()
  await choose(csv('Item;Qty;Category\nLamp;5;Lights\n', 'next.csv'))
  await waitFor(() => expect(first).not.toBeInTheDocument())
  const next = sheet.getByRole('combobox', { name: 'What Qty is' })
  expect(next).toHaveDisplayValue('Left out')
  await choose(csv('Item;Qty;Category;Qty\nLamp;5;Lights;9\n'))
  await waitFor(() => expect(next).not.toBeInTheDocument())
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText('items.csv is imported: 0 new, 1 changed.')).toBeVisible()
  const items = app.db.selectFrom('hardware').select('quantity_available')
  expect(await items.execute()).toEqual([{ quantity_available: 9 }])
})

test('neither another file nor another kind takes the place of a running import without a question', async () => {
  const { user, network, sheet, choose } = await startImport()
  await choose(csv(`${header}\nTorch;5;Lights;4\n`))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  const release = network.hold(/^POST .*imports/)
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  for (const replace of [
    () => choose(csv('name\nPower\n', 'others.csv')),
    () => user.click(sheet.getByRole('button', { name: 'Categories', hidden: true })),
  ]) {
    await replace()
    const question = await screen.findByRole('dialog', { name: 'Leave before this is saved?' })
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
  }
  release()
  expect(await sheet.findByText('items.csv is imported: 1 new, 0 changed.')).toBeVisible()
})

test('a file that takes longer to read does not replace one that was chosen after it', async () => {
  const { sheet, choose } = await startImport()
  const large = csv(`${header}\nTorch;5;Lights;4\n`, 'large.csv')
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
  const text = await large.arrayBuffer()
  large.arrayBuffer = () => promise
  await choose(large)
  await choose(csv(`${header}\nLamp;1;Lights;4\n`, 'small.csv'))
  expect(await sheet.findByText('0 new, 1 changed')).toBeVisible()
  await act(async () => {
    resolve(text)
    await promise
  })
  expect(sheet.getByText(/small\.csv/)).toBeVisible()
})

test('what was wrong with a refused import is gone once its columns are changed', async () => {
  const { user, network, sheet, choose } = await startImport()
  await choose(csv(`${header}\nTorch;5;Lights;4\n`))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  const place = { line: 2, row: 2, name: 'Torch' }
  const errors = [{ ...place, column: 'Item', message: 'Somebody else has added it.' }]
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const none = { columns: [], notes: [], left_out: [], new_categories: [] }
  const body = { ...counts, ...none, errors }
  network.intercept(/^POST .*imports/, { status: 200, body })
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText('0 new, 0 changed, 1 wrong')).toBeVisible()
  network.restore()
  await user.selectOptions(sheet.getByRole('combobox', { name: 'What Price is' }), 'Notes')
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
})

test('while rows are written the bar says how many', async () => {
  const { user, network, sheet, choose } = await startImport()
  await choose(csv('name,max_per_team\nPower,4\n'))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  const release = network.hold(/^POST .*imports\/categories/)
  network.intercept(/^GET .*imports/, { status: 200, body: { done: 1200, total: 5000 } })
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText('1,200 of 5,000 rows')).toBeVisible()
  const bar = sheet.getByRole('progressbar', { name: 'Importing' })
  expect(bar).toHaveAttribute('aria-valuenow', '24')
  network.restore()
  network.intercept(/^GET .*imports/, { status: 200, body: { done: 5000, total: 5000 } })
  expect(await sheet.findByText('5,000 of 5,000 rows')).toBeVisible()
  release()
  expect(await sheet.findByText(/is imported: 1 new/)).toBeVisible()

  network.restore()
  await choose(csv(`${header}\nTorch;5;Lights;4\n`))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  network.hold(/imports/)
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  const next = await sheet.findByRole('progressbar', { name: 'Importing' })
  expect(next).not.toHaveAttribute('aria-valuenow')
})

test('categories are known by their columns', async () => {
  const { user, sheet, choose } = await startImport()
  await choose(csv('name,max_per_team\nPower,4\n'))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  expect(sheet.getByRole('button', { name: 'Categories' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText(/is imported: 1 new/)).toBeVisible()
})

test.each([
  ['PK\u0003\u0004', 'book.xlsx is a damaged archive.'],
  ['', 'book.xlsx is empty.'],
  ['x,'.repeat(1000), 'book.xlsx cannot be read: line 1: it has more than 500 cells.'],
])('another kind of file is one sentence', async (content, sentence) => {
  const { user, sheet } = await startImport()
  const input = await sheet.findByLabelText('File')
  input.removeAttribute('accept')
  await user.upload(input, csv(content, 'book.xlsx'))
  expect(await sheet.findByRole('alert')).toHaveTextContent(sentence)
})

test('after a lost answer it says that importing again is harmless', async () => {
  const { user, sheet, choose, network } = await startImport()
  await choose(csv('name,max_per_team\nPower,4\n'))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  network.intercept(/imports/, 'lost')
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByRole('alert')).toHaveTextContent(
    'No connection: it is not known whether this was done. Import it again: what is there already stays as it is.',
  )
  expect(sheet.getByRole('button', { name: 'Import' })).toBeEnabled()
})
