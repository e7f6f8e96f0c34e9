import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makePictureBytes } from '@signout/server/testing/world/make-pictures.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

async function start() {
  const app = await startTestApp()
  const lights = await makeCategory(app.db, { name: 'Lights' })
  const lamp = await makeItem(app.db, { name: 'Lamp', quantity: 5, categories: [lights] })
  return { app, lights, lamp, as: await makeOrganiser(app.db) }
}

const form = async () => within(await screen.findByRole('form', { name: 'Item' }))
const pictureFile = async () =>
  new File([await makePictureBytes()], 'lamp.png', { type: 'image/png' })

test('an organiser adds an item with a picture, and sees it then', async () => {
  const { app, as } = await start()
  const { user } = await renderApp('/inventory?search=lamp', { app, as })
  await user.click(await screen.findByRole('button', { name: 'Add item' }))
  const fields = await form()
  expect(fields.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.type(fields.getByRole('textbox', { name: 'Name' }), 'Torch')
  await user.type(fields.getByRole('textbox', { name: 'Location' }), ' F8 ')
  await user.type(fields.getByRole('textbox', { name: 'Total' }), '4')
  await user.click(await fields.findByRole('checkbox', { name: 'Lights' }))
  await user.upload(fields.getByLabelText('Picture file'), await pictureFile())
  expect(fields.getByAltText('The chosen picture')).toHaveAttribute('src', 'blob:picture')
  await user.click(fields.getByRole('button', { name: 'Add item' }))

  await expectToasts('success: Added Torch to the inventory.')
  const overview = await screen.findByRole('dialog', { name: 'Product Overview' })
  expect(await within(overview).findByRole('heading', { name: 'Torch' })).toBeVisible()
  expect(within(overview).getByText('F8')).toBeVisible()
  await user.click(within(overview).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('?search=lamp')
  const { picture } = await app.db
    .selectFrom('hardware')
    .select('picture')
    .where('name', '=', 'Torch')
    .executeTakeFirstOrThrow()
  expect(picture).toMatch(/^\/pictures\//)
})

test('missing and refused values show at their fields, and no typed text is lost', async () => {
  const { app, as } = await start()
  const { user } = await renderApp('/inventory', { app, as })
  await user.click(await screen.findByRole('button', { name: 'Add item' }))
  const fields = await form()
  await user.type(fields.getByRole('textbox', { name: 'Total' }), 'many')
  await user.click(fields.getByRole('button', { name: 'Add item' }))
  expect(await fields.findByText('This field is required.')).toBeVisible()
  expect(fields.getByText('Enter a whole number.')).toBeVisible()
  expect(fields.getByText('Choose at least one category.')).toBeVisible()

  await user.clear(fields.getByRole('textbox', { name: 'Total' }))
  await user.type(fields.getByRole('textbox', { name: 'Total' }), '4')
  await user.type(fields.getByRole('textbox', { name: 'Name' }), 'LAMP')
  await user.click(fields.getByRole('checkbox', { name: 'Lights' }))
  await user.click(fields.getByRole('button', { name: 'Add item' }))
  const taken = 'There is an item "Lamp" without a model number already.'
  expect(await fields.findByText(taken)).toBeVisible()
  expect(fields.getByRole('textbox', { name: 'Name' })).toHaveValue('LAMP')
  await expectToasts()
})

test('only what was changed is saved, and a total that is too low shows the figures', async () => {
  const { app, as, lamp } = await start()
  const lines = [{ item: lamp, quantity: 3 }]
  await makeOrder(app.db, { team: await makeTeam(app.db), status: 'Picked Up', lines })
  const { user, network } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const fields = await form()
  const total = fields.getByRole('textbox', { name: 'Total' })
  await user.clear(total)
  await user.type(total, '2')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  expect(
    await fields.findByText(/cannot be lowered from 5 to 2: 3 are not on the shelf/),
  ).toBeVisible()
  await user.clear(total)
  await user.type(total, '8')
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await expectToasts('success: Saved Lamp.')
  // In the overview and on its tile.
  await waitFor(() => expect(screen.getAllByText('5 OF 8 IN STOCK')).toHaveLength(2))
  expect(network.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(2)
  expect(network.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

test('a picture that the server refuses is said at the picture, and can be taken away again', async () => {
  const { app, as, lamp } = await start()
  const { user, network } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const fields = await form()
  const save = fields.getByRole('button', { name: 'Save' })
  const file = fields.getByLabelText<HTMLInputElement>('Picture file')
  await user.upload(file, new File(['no picture'], 'lamp.png', { type: 'image/png' }))
  await user.click(save)
  expect(
    await fields.findByText(
      'The picture was not saved: This is not a PNG, JPEG or WebP picture that can be read.',
    ),
  ).toBeVisible()
  await user.upload(file, new File([new Uint8Array(5_000_001)], 'large.png', { type: 'image/png' }))
  expect(await fields.findByText(/^This picture is too large/)).toBeVisible()
  await user.upload(file, new File([await makePictureBytes()], 'a.png', { type: 'image/png' }))
  network.intercept(/picture/, 'no answer')
  await user.click(save)
  const lost = 'No connection: it is not known whether this was done.'
  expect(await fields.findByText(lost)).toBeVisible()
  network.restore()
  await user.click(save)
  await expectToasts('success: Saved Lamp.')

  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.click((await form()).getByRole('button', { name: 'Remove picture' }))
  await user.click((await form()).getByRole('button', { name: 'Save' }))
  await waitFor(async () => {
    const rows = await app.db.selectFrom('hardware').select('picture').execute()
    expect(rows).toEqual([{ picture: null }])
  })
})

test('another organiser’s save is shown meanwhile, and typed text stays', async () => {
  const { app, as, lamp } = await start()
  const { user, client } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const fields = await form()
  await user.type(fields.getByRole('textbox', { name: 'Name' }), ' of mine')
  const change = { notes: 'Shelf 9', manufacturer: 'Theirs' }
  await app.db
    .updateTable('hardware')
    .set({ notes: change.notes })
    .where('id', '=', lamp.id)
    .execute()
  await client.refetchQueries()
  expect(
    await fields.findByText(/^Somebody else has changed this item in the meantime: Notes\./),
  ).toBeVisible()
  expect(fields.getByRole('textbox', { name: 'Notes' })).toHaveValue('Shelf 9')
  expect(fields.getByRole('textbox', { name: 'Name' })).toHaveValue('Lamp of mine')
})

test('an item that another organiser deletes keeps its form, and can be added again', async () => {
  const { app, as, lamp } = await start()
  const { user, client } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const fields = await form()
  await user.type(fields.getByRole('textbox', { name: 'Name' }), ' of mine')
  await app.db.deleteFrom('hardware').where('id', '=', lamp.id).execute()
  await client.refetchQueries()
  expect(await fields.findByText(/has deleted this item in the meantime/)).toBeVisible()
  expect(fields.queryByRole('button', { name: 'Delete item' })).toBeNull()
  expect(fields.getByRole('textbox', { name: 'Total' })).toHaveValue('5')
  await user.click(fields.getByRole('button', { name: 'Add again' }))
  await expectToasts('success: Added Lamp of mine to the inventory.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: /^Lamp of mine/ })).toBeVisible()
})

test('one’s own save is not shown as another’s change when the picture is refused', async () => {
  const { app, as, lamp } = await start()
  const { user, network } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const fields = await form()
  await user.type(fields.getByRole('textbox', { name: 'Name' }), ' of mine')
  const file = fields.getByLabelText<HTMLInputElement>('Picture file')
  await user.upload(file, new File(['no picture'], 'lamp.png', { type: 'image/png' }))
  network.hold(/^GET/)
  const save = network.hold(/^PATCH/)
  await user.click(fields.getByRole('button', { name: 'Save' }))
  expect(fields.getByRole('button', { name: 'Delete item' })).toBeDisabled()
  for (const name of ['Choose another picture', 'Remove picture']) {
    expect(fields.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  }
  expect(fields.getByRole('checkbox', { name: 'Lights' })).toHaveAttribute('aria-disabled', 'true')
  save()
  expect(await fields.findByText(/^The picture was not saved/)).toBeVisible()
  await user.type(fields.getByRole('textbox', { name: 'Notes' }), 'Shelf 4')
  expect(fields.queryByText(/^Somebody else has changed/)).toBeNull()
})

test('a slip of the hand does not throw away what was typed', async () => {
  const { app, as, lamp } = await start()
  const { user } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.type((await form()).getByRole('textbox', { name: 'Notes' }), 'Shelf 4')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect((await form()).getByRole('textbox', { name: 'Notes' })).toHaveValue('Shelf 4')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Item' })).toBeNull())
})

test('Back asks before it closes the form, and then leads to the overview and to the page', async () => {
  const { app, as } = await start()
  const { user } = await renderApp('/inventory', { app, as })
  await user.click(await screen.findByRole('button', { name: /^Lamp/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const notes = (await form()).getByRole('textbox', { name: 'Notes' })
  const address = location.search
  expect(address).toMatch(/^\?sheet=edit-item-\d+$/)
  await user.type(notes, 'Shelf 4')
  window.history.back()
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(location.search).toBe(address))
  expect(notes).toHaveValue('Shelf 4')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())

  window.history.back()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Item' })).toBeNull())
  expect(await screen.findByRole('dialog', { name: 'Product Overview' })).toBeVisible()
  window.history.back()
  await waitFor(() => expect(location.search).toBe(''))
})

test('deleting an item leads back to the page', async () => {
  const { app, as } = await start()
  const { user } = await renderApp('/inventory', { app, as })
  await user.click(await screen.findByRole('button', { name: /^Lamp/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.type((await form()).getByRole('textbox', { name: 'Notes' }), 'Broken')
  await user.click(await screen.findByRole('button', { name: 'Delete item' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, Delete' }))
  await expectToasts('success: Deleted Lamp.')
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an item that another organiser has deleted meanwhile is named', async () => {
  const { app, as, lamp } = await start()
  const { user } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.click(await screen.findByRole('button', { name: 'Delete item' }))
  await app.db.deleteFrom('hardware').where('id', '=', lamp.id).execute()
  await user.click(await screen.findByRole('button', { name: 'Yes, Delete' }))
  await expectToasts('error: Lamp is deleted already.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, Delete' })).toBeNull())
})

test.each([
  [true, 'error: Lamp cannot be deleted: 1 order has it. Lower its total instead.'],
  [false, 'success: Deleted Lamp.'],
])('deleting an item that was ordered: %j', async (wasOrdered, toast) => {
  const { app, as, lamp } = await start()
  const team = await makeTeam(app.db)
  if (wasOrdered) await makeOrder(app.db, { team, lines: [{ item: lamp, quantity: 1 }] })
  const { user } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.click(await screen.findByRole('button', { name: 'Delete item' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, Delete' }))
  await expectToasts(toast)
  const { count } = await app.db
    .selectFrom('hardware')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(wasOrdered ? 1 : 0)
})

test.each(['organiser', 'participant'])(
  'an item that an organiser deletes meanwhile is reported as gone to the %s who looks at it',
  async (role) => {
    const { app, as: organiser, lamp } = await start()
    const as = role === 'organiser' ? organiser : await makeParticipant(app.db)
    const { client } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
    expect(await screen.findByRole('heading', { name: 'Lamp' })).toBeVisible()
    await app.db.deleteFrom('hardware').execute()
    await client.refetchQueries()
    expect(await screen.findByText('This item has been deleted in the meantime.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
    await expectToasts()
  },
)

test('participants find none of it', async () => {
  const { app, lamp } = await start()
  const as = await makeParticipant(app.db)
  await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  expect(await screen.findByRole('heading', { name: 'Lamp' })).toBeVisible()
  for (const name of ['Add item', 'Edit', 'Who has it: Lamp', 'Edit categories']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})
