import { makeCategory, makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, within } from '@testing-library/react'
import { renderApp } from './render-app.tsx'

export const csv = (text: string, name = 'items.csv') =>
  new File([text], name, { type: 'text/csv' })

/** The sheet to import items, open, in an inventory with three lamps among the lights. */
export async function startImport() {
  const app = await startTestApp()
  const lights = await makeCategory(app.db, { name: 'Lights' })
  await makeItem(app.db, { name: 'Lamp', quantity: 3, categories: [lights] })
  const rendered = await renderApp('/inventory?sheet=import', {
    app,
    as: await makeOrganiser(app.db),
  })
  const sheet = within(await screen.findByRole('dialog', { name: 'Import' }))
  const choose = async (file: File) =>
    rendered.user.upload(await sheet.findByLabelText('File'), file)
  return { ...rendered, app, sheet, choose }
}

/** Columns of the tests' files. */
export const header = 'Item;Qty;Category;Price'
