import { updateSettings } from '@signout/contract'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchPrint } from '#testing/browser.ts'
import { expectToasts } from '#testing/stores.ts'
import { openTeamPage } from '#testing/team-page.ts'

test('the printed slip lists what is to be packed and where it lies, and the screen does not show it', async () => {
  const { user, team } = await openTeamPage({
    fill: async ({ db }, team) => {
      const details = { model_number: 'L-1', location: 'Shelf B2', notes: 'Handle with care' }
      const lamp = await makeItem(db, { name: 'Lamp', ...details })
      const motor = await makeItem(db, { name: 'Motor' })
      await makeOrder(db, { team, lines: [{ item: lamp, quantity: 2 }] })
      const lines = [{ item: motor, quantity: 1 }]
      await makeOrder(db, { team, status: 'Ready for Pickup', lines })
      await makeOrder(db, { team, status: 'Picked Up', lines })
    },
  })
  expect(await screen.findByText('L-1')).not.toBeVisible()
  const slip = screen.getByText(team.code, { selector: ':not(h1 *, nav *)' }).parentElement
  expect(slip).toHaveTextContent('2 ×LampL-1Shelf B2')
  for (const absent of ['Motor', 'Handle with care']) expect(slip).not.toHaveTextContent(absent)

  const print = watchPrint()
  await user.click(screen.getByRole('button', { name: 'Print pick slip' }))
  expect(print).toHaveBeenCalledOnce()
})

test('the slip names the place of the desk, where one is named', async () => {
  const place = 'Room MY150, Saturday 9:00 to 20:00'
  const { team } = await openTeamPage({
    fill: async (app) => {
      const organiser = await app.as(await makeOrganiser(app.db))
      await organiser.call(updateSettings, { body: { desk_place: place } })
    },
  })
  await screen.findByText('Nothing to pick.')
  const slip = screen.getByText(team.code, { selector: ':not(h1 *, nav *)' }).parentElement
  expect(slip).toHaveTextContent(place)
})

test('a team without pending orders has nothing to pick', async () => {
  await openTeamPage()
  expect(await screen.findByText('Nothing to pick.')).not.toBeVisible()
})

test('nothing is printed for a team that has nothing to be packed', async () => {
  const { user } = await openTeamPage()
  const print = watchPrint()
  const button = await screen.findByRole('button', { name: 'Print pick slip' })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await user.click(button)
  await expectToasts('info: This team has nothing to be packed.')
  expect(print).not.toHaveBeenCalled()
})
