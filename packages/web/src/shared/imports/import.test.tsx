import { makeCategory, makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §13.

const csv = (text: string, name = 'items.csv') => new File([text], name, { type: 'text/csv' })

async function start(path = '/inventory?sheet=import', name = 'Import') {
  const app = await startTestApp()
  const lights = await makeCategory(app.db, { name: 'Lights' })
  await makeItem(app.db, { name: 'Lamp', quantity: 3, categories: [lights] })
  const rendered = await renderApp(path, { app, as: await makeOrganiser(app.db) })
  const sheet = within(await screen.findByRole('dialog', { name }))
  const choose = async (file: File) =>
    rendered.user.upload(await sheet.findByLabelText('File'), file)
  return { ...rendered, app, sheet, choose }
}

const header = 'Item;Qty;Category;Price'

test('a file with a wrong row is mended and imported, and its columns can be changed', async () => {
  const { user, app, sheet, choose } = await start()
  await choose(csv(`${header}\nLamp;1,000;Lights;3\nTorch;many;Lights;4\n`))
  expect(await sheet.findByRole('combobox', { name: 'What Qty is' })).toHaveDisplayValue('Total')
  expect(sheet.getByRole('combobox', { name: 'What Price is' })).toHaveDisplayValue('Not used')
  expect(await sheet.findByText('0 new, 1 changed, 1 wrong')).toBeVisible()
  expect(sheet.getByText(/Qty is "many": it must be a whole number/)).toHaveTextContent('Line 3')
  expect(sheet.getByRole('button', { name: 'Import' })).toBeDisabled()

  await choose(csv(`${header}\nLamp;1,000;Lights;3\nTorch;5;Lights;4\n`))
  await user.selectOptions(await sheet.findByRole('combobox', { name: 'What Price is' }), 'Notes')
  expect(await sheet.findByText('1 new, 1 changed')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText('items.csv is imported: 1 new, 1 changed.')).toBeVisible()
  const items = app.db.selectFrom('hardware').select(['name', 'quantity_available', 'notes'])
  expect(await items.orderBy('id').execute()).toEqual([
    { name: 'Lamp', quantity_available: 1000, notes: '3' },
    { name: 'Torch', quantity_available: 5, notes: '4' },
  ])
})

test('what looks like another encoding is shown before it is imported, and does not hinder it', async () => {
  const { user, sheet, choose } = await start()
  const rows = ['ServomoteurÃ‰;1;Lights;', 'CÃ¢ble;2;Lights;', 'Lamp;3;Lights;']
  await choose(csv([header, ...rows].join('\n')))
  const notes = within(await sheet.findByRole('region', { name: 'What looks wrong' }))
  const found = notes.getAllByRole('listitem').map(({ textContent }) => textContent)
  const readAs = 'Item looks like UTF-8 that was read as Windows-1252'
  expect(found).toEqual([`Line 2: ${readAs}: “Ã‰” for “É”.`, `Line 3: ${readAs}: “Ã¢” for “â”.`])
  expect(sheet.getByText('2 new, 0 changed, 1 as they are')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText(/^items.csv is imported: 2 new/)).toBeVisible()
})

test('of two columns with the same header each can be chosen, at first the first', async () => {
  const { user, app, sheet, choose } = await start()
  await choose(csv('Item;Qty;Category;Qty\nLamp;5;Lights;9\n'))
  const first = await sheet.findByRole('combobox', { name: 'What Qty is' })
  const second = sheet.getByRole('combobox', { name: 'What Qty (2) is' })
  expect(first).toHaveDisplayValue('Total')
  expect(second).toHaveDisplayValue('Not used')
  await user.selectOptions(second, 'Total')
  expect(first).toHaveDisplayValue('Not used')
  expect(await sheet.findByText('0 new, 1 changed')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText('items.csv is imported: 0 new, 1 changed.')).toBeVisible()
  const items = app.db.selectFrom('hardware').select('quantity_available')
  expect(await items.execute()).toEqual([{ quantity_available: 9 }])
})

test('every wrong row is counted and told, beyond the first hundreds when asked for', async () => {
  const { user, sheet, choose } = await start()
  const rows = Array.from({ length: 2500 }, (_, index) =>
    index < 2000 ? `Lamp ${index};;Lights;3` : `Lamp ${index};x${index};Lights;3`,
  )
  await choose(csv([header, ...rows].join('\n')))
  expect(await sheet.findByText('0 new, 0 changed, 2,500 wrong')).toBeVisible()
  expect(sheet.getByText(/Qty is empty/)).toHaveTextContent(/^Lines 2 to 2001/)
  expect(sheet.queryByText(/"x2499"/)).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Show all 501' }))
  expect(sheet.getByText(/"x2499"/)).toHaveTextContent('Line 2501')
  expect(sheet.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('neither another file nor another kind takes the place of a running import without a question', async () => {
  const { user, network, sheet, choose } = await start()
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
  const { sheet, choose } = await start()
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
  const { user, network, sheet, choose } = await start()
  await choose(csv(`${header}\nTorch;5;Lights;4\n`))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  const errors = [{ line: 2, column: 'Item', message: 'Somebody else has added it.' }]
  const body = { created: 0, updated: 0, unchanged: 0, columns: [], errors, notes: [] }
  network.intercept(/^POST .*imports/, { status: 200, body })
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText('0 new, 0 changed, 1 wrong')).toBeVisible()
  network.restore()
  await user.selectOptions(sheet.getByRole('combobox', { name: 'What Price is' }), 'Notes')
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
})

test('while rows are written the bar says how many', async () => {
  const { user, network, sheet, choose } = await start()
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
  const { user, sheet, choose } = await start()
  await choose(csv('name,max_per_team\nPower,4\n'))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  expect(sheet.getByRole('button', { name: 'Categories' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText(/is imported: 1 new/)).toBeVisible()
})

test.each([
  ['PK\u0003\u0004', 'book.xlsx is an Excel workbook or another archive: save the sheet as CSV.'],
  ['', 'book.xlsx is empty.'],
  ['x,'.repeat(1000), 'book.xlsx cannot be read: line 1: it has more than 500 cells.'],
])('another kind of file is one sentence', async (content, sentence) => {
  const { user, sheet } = await start()
  const input = await sheet.findByLabelText('File')
  input.removeAttribute('accept')
  await user.upload(input, csv(content, 'book.xlsx'))
  expect(await sheet.findByRole('alert')).toHaveTextContent(sentence)
})

test('people get one status for all, and links to download, once', async () => {
  const { user, app, sheet, choose } = await start('/?people=import', 'People')
  await choose(csv('E-mail,First name,Last name\nada@example.com,Ada,King\n', 'people.csv'))
  const status = await sheet.findByRole('combobox', { name: 'Application' })
  expect(sheet.getByRole('button', { name: 'Import' })).toBeDisabled()
  await user.selectOptions(status, 'Accepted')
  await user.click(sheet.getByRole('radio', { name: /Make each a link/ }))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  const download = await sheet.findByRole('link', { name: 'Download links' })
  expect(download).toHaveAttribute('download', 'password-links.csv')
  const keep = async () => {
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
  }
  await user.keyboard('{Escape}')
  await keep()
  await choose(csv('E-mail\neva@example.com\n', 'more.csv'))
  await keep()
  expect(download).toBeVisible()
  const users = app.db.selectFrom('users').select('review_status')
  expect(await users.where('email', '=', 'ada@example.com').execute()).toEqual([
    { review_status: 'Accepted' },
  ])
})

test('after a lost answer it says that importing again is harmless', async () => {
  const { user, sheet, choose, network } = await start()
  await choose(csv('name,max_per_team\nPower,4\n'))
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  network.intercept(/imports/, 'lost')
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByRole('alert')).toHaveTextContent(
    'No connection: it is not known whether this was done. Import it again: what is there already stays as it is.',
  )
  expect(sheet.getByRole('button', { name: 'Import' })).toBeEnabled()
})
