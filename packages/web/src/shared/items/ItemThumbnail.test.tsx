import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeParticipant } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setReachable } from '#api/connection.ts'
import { renderApp } from '#testing/render-app.tsx'

const picture = 'https://pictures.example.com/own.png'
const image_url = 'https://pictures.example.com/maker.png'

async function openInventory() {
  const app = await startTestApp()
  const both = await makeItem(app.db, { name: 'Both', image_url })
  await app.db.updateTable('hardware').set({ picture }).where('id', '=', both.id).execute()
  await makeItem(app.db, { name: 'Address', image_url })
  await makeItem(app.db, { name: 'Neither' })
  await renderApp('/inventory', { app, as: await makeParticipant(app.db) })
}

const tile = (name: RegExp) => screen.findByRole('button', { name })

test.each([
  { name: /^Both/, source: picture },
  { name: /^Address/, source: image_url },
])('$name has its picture', async ({ name, source }) => {
  await openInventory()
  expect((await tile(name)).querySelector('img')).toHaveAttribute('src', source)
})

test('without a picture, or where it does not load, there is a placeholder', async () => {
  await openInventory()
  const neither = await tile(/^Neither/)
  expect(neither.querySelector('img')).toBeNull()
  expect(neither.querySelector('svg')).toBeInTheDocument()

  const address = await tile(/^Address/)
  expect(address.querySelector('svg')).toBeNull()
  fireEvent.error(address.querySelector('img') as Element)
  expect(address.querySelector('img')).toBeNull()
  expect(address.querySelector('svg')).toBeInTheDocument()
})

test('a picture that did not load before the loss was noticed is tried again when the connection is back', async () => {
  await openInventory()
  const both = await tile(/^Both/)
  fireEvent.error(both.querySelector('img') as Element)
  expect(both.querySelector('img')).toBeNull()
  act(() => setReachable(false))
  act(() => setReachable(true))
  expect(both.querySelector('img')).toHaveAttribute('src', picture)
})

test('a picture that did not load while the connection was lost is tried again when it is back', async () => {
  await openInventory()
  const both = await tile(/^Both/)
  act(() => setReachable(false))
  fireEvent.error(both.querySelector('img') as Element)
  expect(both.querySelector('img')).toBeNull()
  act(() => setReachable(true))
  expect(both.querySelector('img')).toHaveAttribute('src', picture)
})
