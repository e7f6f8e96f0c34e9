import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { csv, header, startImport } from '#testing/start-import.ts'

// Tests of spec §13.

test('a wrong row is mended in place, and its columns can be changed', async () => {
  const { user, app, sheet, choose } = await startImport()
  await choose(csv(`${header}\nLamp;1,000;Lights;3\nTorch;many;Lights;4\n`))
  expect(await sheet.findByRole('combobox', { name: 'What Qty is' })).toHaveDisplayValue('Total')
  expect(sheet.getByRole('combobox', { name: 'What Price is' })).toHaveDisplayValue('Left out')
  expect(await sheet.findByText('0 new, 1 changed, 1 wrong')).toBeVisible()
  expect(sheet.getByText(/Qty is "many": it must be a whole/)).toHaveTextContent('Row 3, Torch: ')
  expect(sheet.getByText('Columns left out: Price')).toBeVisible()

  const total = sheet.getByLabelText('Total, row 3, Torch')
  await user.clear(total)
  await user.type(total, 'few{Enter}')
  expect(await sheet.findByText(/Qty is "few"/)).toBeVisible()
  await user.clear(sheet.getByLabelText('Total, row 3, Torch'))
  await user.type(sheet.getByLabelText('Total, row 3, Torch'), '5')
  await user.selectOptions(sheet.getByRole('combobox', { name: 'What Price is' }), 'Notes')
  expect(await sheet.findByText('1 new, 1 changed')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText('items.csv is imported: 1 new, 1 changed.')).toBeVisible()
  const items = app.db.selectFrom('hardware').select(['name', 'quantity_available', 'notes'])
  expect(await items.orderBy('id').execute()).toEqual([
    { name: 'Lamp', quantity_available: 1000, notes: '3' },
    { name: 'Torch', quantity_available: 5, notes: '4' },
  ])
})

test('the others are imported without the wrong rows, and the result names what was left out', async () => {
  const { user, app, sheet, choose } = await startImport()
  const rows = ['Torch;many;Lights;4', 'Bulb;2;Lights;4', 'TOTAL;9;;']
  await choose(csv(['Inventory 2026;;;', header, ...rows].join('\n')))
  expect(await sheet.findByText("Left out: row 1 'Inventory 2026', row 5 'TOTAL'")).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Take in row 5' }))
  expect(await sheet.findByText('1 new, 0 changed, 2 wrong')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Leave out row 5, TOTAL' }))
  expect(await sheet.findByText('1 new, 0 changed, 1 wrong')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Import the other 1' }))
  expect(await sheet.findByText('items.csv is imported: 1 new, 0 changed.')).toBeVisible()
  const leftOut = "Left out: row 1 'Inventory 2026', row 3 'Torch', row 5 'TOTAL'"
  expect(sheet.getByText(leftOut)).toBeVisible()
  const names = app.db.selectFrom('hardware').select('name').orderBy('id')
  expect(await names.execute()).toEqual([{ name: 'Lamp' }, { name: 'Bulb' }])
})

test('by Enter the next wrong row is mended, the last one keeps the focus near, and leaving asks', async () => {
  const { user, sheet, choose } = await startImport()
  await choose(csv(`${header}\nTorch;many;Lights;4\nBulb;few;Lights;4\nLamp;1;Lights;4\n`))
  const torch = await sheet.findByLabelText('Total, row 2, Torch')
  await user.clear(torch)
  await user.type(torch, '5{Enter}')
  const bulb = sheet.getByLabelText('Total, row 3, Bulb')
  expect(bulb).toHaveFocus()
  expect(await sheet.findByText('1 new, 1 changed, 1 wrong')).toBeVisible()
  await user.clear(bulb)
  await user.type(bulb, '6{Enter}')
  expect(await sheet.findByText('2 new, 1 changed')).toBeVisible()
  await user.tab()
  expect(sheet.getByRole('button', { name: 'Import' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await user.click(await sheet.findByRole('button', { name: 'Import' }))
  expect(await sheet.findByText('items.csv is imported: 2 new, 1 changed.')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('of many rows with the same mistake the first can be mended, and the others follow', async () => {
  const { user, sheet, choose } = await startImport()
  const rows = Array.from({ length: 7 }, (_, index) => `Lamp ${index};;Lights;4`)
  await choose(csv([header, ...rows].join('\n')))
  expect(await sheet.findByText('2 more rows to mend after these.')).toBeVisible()
  expect(sheet.queryByLabelText('Total, row 7, Lamp 5')).toBeNull()
  await user.type(sheet.getByLabelText('Total, row 2, Lamp 0'), '5{Enter}')
  expect(sheet.getByLabelText('Total, row 3, Lamp 1')).toHaveFocus()
  expect(await sheet.findByLabelText('Total, row 7, Lamp 5')).toBeVisible()
  expect(sheet.getByText('1 more row to mend after these.')).toBeVisible()
  expect(sheet.getByRole('button', { name: /^Leave out rows/ })).toHaveTextContent('6 rows')
})

test('a press right after typing in a row imports that row, too', async () => {
  const { user, sheet, choose } = await startImport()
  await choose(csv(`${header}\nTorch;many;Lights;4\nBulb;few;Lights;4\nLamp;1;Lights;4\n`))
  const torch = await sheet.findByLabelText('Total, row 2, Torch')
  await user.clear(torch)
  await user.type(torch, '5')
  await user.click(sheet.getByRole('button', { name: 'Import the other 1' }))
  expect(await sheet.findByText('items.csv is imported: 1 new, 1 changed.')).toBeVisible()
  expect(sheet.getByText("Left out: row 3 'Bulb'")).toBeVisible()
})

test('a press before a change was looked at imports nothing that the change makes wrong', async () => {
  const { sheet, choose, network } = await startImport()
  await choose(csv(`${header}\nTorch;5;Sound;4\nLamp;1;Lights;4\n`))
  const categories = await sheet.findByRole('checkbox', { name: 'Make 1 new category: Sound' })
  fireEvent.click(categories)
  fireEvent.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText('0 new, 1 changed, 1 wrong')).toBeVisible()
  const others = await sheet.findByRole('button', { name: 'Import the other 1' })
  await waitFor(() => expect(others).toBeEnabled())
  expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/event/imports/hardware/',
    'POST /api/event/imports/hardware/',
  ])
})

test('a press is given up when a choice is changed before it is answered', async () => {
  const { user, app, sheet, choose, network } = await startImport()
  await choose(csv(`${header}\nTorch;5;Lights;4\n`))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  const column = sheet.getByRole('combobox', { name: 'What Price is' })
  const button = sheet.getByRole('button', { name: 'Import' })
  const release = network.hold(/^POST .*imports/)
  await user.selectOptions(column, 'Notes')
  await user.click(button)
  await user.selectOptions(column, 'Left out')
  release()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await user.click(button)
  expect(await sheet.findByText('items.csv is imported: 1 new, 0 changed.')).toBeVisible()
  const notes = app.db.selectFrom('hardware').select('notes').where('name', '=', 'Torch')
  expect(await notes.execute()).toEqual([{ notes: null }])
})

test('a row that cannot be read is no second row of an item', async () => {
  const { sheet, choose } = await startImport()
  await choose(csv(`${header}\nTorch;5;Lights;4;5;6\nLamp;1;Lights;4\n`))
  expect(await sheet.findByText(/the row has 6 cells/)).toBeVisible()
  expect(sheet.queryByRole('checkbox', { name: /^Add up/ })).toBeNull()
})

test('every wrong row is counted and told, beyond the first hundreds when asked for', async () => {
  const { user, sheet, choose } = await startImport()
  const rows = Array.from({ length: 2500 }, (_, index) =>
    index < 2000 ? `Lamp ${index};;Lights;3` : `Lamp ${index};n${index};Lights;3`,
  )
  await choose(csv([header, ...rows].join('\n')))
  expect(await sheet.findByText('0 new, 0 changed, 2,500 wrong')).toBeVisible()
  expect(sheet.getByText(/Qty is empty/)).toHaveTextContent(/^Rows 2 to 2001/)
  expect(sheet.queryByText(/"n2499"/)).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Show all 501' }))
  expect(sheet.getByText(/"n2499"/)).toHaveTextContent('Row 2501')
  expect(sheet.queryByRole('button', { name: /^Show all/ })).toBeNull()
})
