import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startNews } from '#testing/news-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §13, §22.

/** An item that another team has, all of it. */
async function startGone() {
  const news = await startNews()
  const nano = await makeItem(news.app.db, { name: 'Nano', quantity: 1 })
  const team = await makeTeam(news.app.db)
  const order = await makeOrder(news.app.db, { team, lines: [{ item: nano, quantity: 1 }] })
  return { ...news, nano, order }
}

test('a tile of which none is left tells when it is back, and leads there', async () => {
  const { follow, move, order, unseen } = await startGone()
  const { user } = await follow('/inventory')
  const tile = within((await screen.findByTitle('Nano')).closest('li') ?? document.body)
  const tellMe = await tile.findByRole('button', { name: 'Tell me when it is back' })
  expect(tellMe).toHaveAccessibleDescription('Nano')
  await waitFor(() => expect(tellMe).not.toHaveAttribute('aria-disabled'))
  const lamp = within(screen.getByTitle('Lamp').closest('li') ?? document.body)
  expect(lamp.queryByRole('button', { name: 'Tell me when it is back' })).toBeNull()
  await user.click(tellMe)
  await expectToasts('success: You will be told when Nano is back. It reserves nothing.')
  expect(await tile.findByRole('button', { name: 'Will be told when it is back' })).toHaveFocus()

  await move(order, 'Cancelled')
  expect(await screen.findByText('Nano is back in stock.')).toBeVisible()
  await waitFor(() => expect(tile.queryByRole('button', { name: /when it is back/ })).toBeNull())
  await waitFor(async () => expect(await unseen()).toEqual([]))
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  expect(await sheet.findByText('1 IN STOCK')).toBeVisible()
})

test('the product overview says what it promises, and takes it back', async () => {
  const { open, nano, as, app } = await startGone()
  const { user } = await open(`/inventory?item=${nano.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  expect(await sheet.findByText('It reserves nothing.')).toBeVisible()
  await user.click(await findEnabled(sheet, 'Tell me when it is back'))
  const stop = await findEnabled(sheet, 'Do not tell me any more')
  const watches = () => app.db.selectFrom('watches').selectAll().execute()
  expect(await watches()).toEqual([{ profile_id: as.profileId, hardware_id: nano.id }])
  await user.click(stop)
  await sheet.findByRole('button', { name: 'Tell me when it is back' })
  expect(await watches()).toEqual([])
})

test('while it is not known what is watched, an item can be', async () => {
  const { open, nano, as, app } = await startGone()
  const { user, network, client } = await open('/inventory')
  await screen.findByTitle('Nano')
  client.clear()
  network.intercept(/^GET .*watches/, { status: 500 })
  await user.click(await screen.findByTitle('Nano'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  await user.click(await findEnabled(sheet, 'Tell me when it is back'))
  await expectToasts('success: You will be told when Nano is back. It reserves nothing.')
  const watches = await app.db.selectFrom('watches').selectAll().execute()
  expect(watches).toEqual([{ profile_id: as.profileId, hardware_id: nano.id }])
})

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 404 }, 'The item has been deleted.'],
] as const)('a watch that fails (%o) says what is known of it', async (answer, text) => {
  const { open, nano } = await startGone()
  const { user, network } = await open(`/inventory?item=${nano.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  const tellMe = await findEnabled(sheet, 'Tell me when it is back')
  network.intercept(/watch/, answer)
  await user.click(tellMe)
  await expectToasts(`error: ${text}`)
  expect(tellMe).toBeVisible()
})

test('units that are left meanwhile are reported', async () => {
  const { open, nano, app } = await startGone()
  const { user } = await open(`/inventory?item=${nano.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  const tellMe = await findEnabled(sheet, 'Tell me when it is back')
  await app.db
    .updateTable('hardware')
    .set({ quantity_remaining: 1 })
    .where('id', '=', nano.id)
    .execute()
  await user.click(tellMe)
  expect(await screen.findByText('No need to wait: 1 is left.')).toBeVisible()
})

type Sheet = ReturnType<typeof within>

/** The button, when its watch has been read or written. */
async function findEnabled(sheet: Sheet, name: string): Promise<HTMLElement> {
  const button = await sheet.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  return button
}
