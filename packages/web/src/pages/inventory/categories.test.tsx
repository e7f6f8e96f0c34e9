import { makeCategory, makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

async function start(width = 1440) {
  const app = await startTestApp()
  const boards = await makeCategory(app.db, { name: 'Boards', max_per_team: 4 })
  await makeItem(app.db, { categories: [boards] })
  await makeCategory(app.db, { name: 'Unused' })
  const as = await makeOrganiser(app.db)
  const rendered = await renderApp('/inventory', { app, as, width })
  const { user } = rendered
  if (width < 900) await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.click(await screen.findByRole('button', { name: 'Edit categories' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Categories' }))
  return { ...rendered, app, sheet }
}

test.each([1440, 360])('at %i pixels a category is added, renamed and limited', async (width) => {
  const { user, sheet } = await start(width)
  await user.click(await sheet.findByRole('button', { name: 'Add category' }))
  const added = within(sheet.getByRole('form', { name: 'New category' }))
  expect(added.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.type(added.getByRole('textbox', { name: 'Name' }), 'boards{Enter}')
  expect(await added.findByText('There is a category "Boards" already.')).toBeVisible()
  await user.clear(added.getByRole('textbox', { name: 'Name' }))
  await user.type(added.getByRole('textbox', { name: 'Name' }), 'Sensors{Enter}')
  await expectToasts('success: Added the category Sensors.')

  await user.click(await sheet.findByRole('button', { name: 'Edit Sensors' }))
  const form = within(sheet.getByRole('form', { name: 'Category Sensors' }))
  await user.type(form.getByRole('textbox', { name: 'Limit per team' }), '3')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await expectToasts('success: Saved the category Sensors.')
  expect(await sheet.findByText('0 items · at most 3 per team')).toBeVisible()
})

test('a category is deleted, but not one that has items', async () => {
  const { user, sheet } = await start()
  await user.click(await sheet.findByRole('button', { name: 'Edit Boards' }))
  expect(sheet.getByRole('button', { name: 'Delete' })).toBeDisabled()
  expect(sheet.getByText('It has 1 item. It can be deleted once it has none.')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Cancel' }))
  await user.click(sheet.getByRole('button', { name: 'Edit Unused' }))
  await user.click(sheet.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Unused?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Unused?' })).toBeNull())
  expect(sheet.getByRole('form', { name: 'Category Unused' })).toBeVisible()
  await expectToasts()

  await user.click(sheet.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, Delete' }))
  await expectToasts('success: Deleted the category Unused.')
  expect(sheet.queryByRole('button', { name: 'Edit Unused' })).toBeNull()
})

test('while a category is being saved it can be neither deleted nor cancelled', async () => {
  const { user, sheet, network } = await start()
  await user.click(await sheet.findByRole('button', { name: 'Edit Unused' }))
  const release = network.hold(/^PATCH/)
  await user.type(sheet.getByRole('textbox', { name: 'Name' }), ' things{Enter}')
  for (const name of ['Cancel', 'Delete']) {
    expect(sheet.getByRole('button', { name })).toBeDisabled()
  }
  release()
  await expectToasts('success: Saved the category Unused things.')
})

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 404 }, 'Could not save: The category has been deleted.'],
] as const)('a category that is not saved (%o) keeps its form', async (answer, text) => {
  const { user, sheet, network } = await start()
  await user.click(await sheet.findByRole('button', { name: 'Edit Unused' }))
  const name = sheet.getByRole('textbox', { name: 'Name' })
  network.intercept(/^PATCH/, answer)
  await user.type(name, ' things{Enter}')
  await expectToasts(`error: ${text}`)
  expect(name).toHaveValue('Unused things')
})

test('another organiser’s save is reported, and typed text stays', async () => {
  const { user, sheet, app, client } = await start()
  await user.click(await sheet.findByRole('button', { name: 'Edit Unused' }))
  const name = sheet.getByRole('textbox', { name: 'Name' })
  await user.type(name, ' things')
  await app.db.updateTable('categories').set({ max_per_team: 9 }).execute()
  await client.refetchQueries()
  expect(await sheet.findByText(/in the meantime: Unused, at most 9 per team\./)).toBeVisible()
  expect(name).toHaveValue('Unused things')
})

test('a category that another organiser deletes keeps its form, and can be added again', async () => {
  const { user, sheet, app, client } = await start()
  await user.click(await sheet.findByRole('button', { name: 'Edit Unused' }))
  const name = sheet.getByRole('textbox', { name: 'Name' })
  await user.type(name, ' things')
  await app.db.deleteFrom('categories').where('name', '=', 'Unused').execute()
  await client.refetchQueries()
  expect(await sheet.findByText(/has deleted this category in the meantime/)).toBeVisible()
  expect(name).toHaveValue('Unused things')
  await user.click(sheet.getByRole('button', { name: 'Add again' }))
  await expectToasts('success: Added the category Unused things.')
})

test('another category, Escape and Back ask before they throw away what was typed', async () => {
  const { user, sheet } = await start()
  await user.click(await sheet.findByRole('button', { name: 'Edit Unused' }))
  await user.type(sheet.getByRole('textbox', { name: 'Name' }), ' things')
  for (const leave of [
    () => user.click(sheet.getByRole('button', { name: 'Edit Boards' })),
    () => user.keyboard('{Escape}'),
    async () => window.history.back(),
  ]) {
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
    expect(sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('Unused things')
  }
  window.history.back()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Categories' })).toBeNull())
  expect(location.search).toBe('')
})
