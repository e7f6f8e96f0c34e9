// Runs in test:all only: it types on every list what `scanner.test.tsx` scans on one.
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectOpenedAt } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

/** Two teams: one of Gräce Baker with a ready and a returned order, one of Alan Baker. */
async function start() {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const grace = await makeParticipant(app.db, { first_name: 'Gräce', last_name: 'Baker' })
  const alan = await makeParticipant(app.db, { first_name: 'Alan', last_name: 'Baker' })
  const team = { id: grace.teamId }
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  const ready = await makeOrder(app.db, { team, status: 'Ready for Pickup', lines })
  await makeOrder(app.db, { team, status: 'Returned', lines })
  const open = async (path: string) => {
    const { network } = await renderApp(path, { app, as })
    const box = await screen.findByRole<HTMLInputElement>('searchbox')
    // As a scanner does it: without a pause between the keys.
    const user = userEvent.setup({ delay: null })
    return { network, box, user }
  }
  return { app, grace, alan, ready, open }
}

const address = () => location.pathname + location.search + location.hash
const shows = (code: string) => screen.findByRole('heading', { name: `Team ${code} Overview` })

describe.each(['/teams', '/orders', '/orders?status=Cancelled'])(
  'in the search box of %s',
  (page) => {
    test('the code of a team and Enter open it, without waiting for the list', async () => {
      const { alan, open } = await start()
      const { network, box, user } = await open(page)
      const release = network.hold(/[?&]search=/)
      await user.type(box, `${alan.teamCode.toLowerCase()}{Enter}`)
      expect(await shows(alan.teamCode)).toBeVisible()
      expect(address()).toBe(`/teams/${alan.teamCode}`)
      release()
    })

    test('the number of an order and Enter open its team there', async () => {
      const { grace, ready, open } = await start()
      const { box, user } = await open(page)
      await user.type(box, `ORD-${ready.id}{Enter}`)
      expect(await shows(grace.teamCode)).toBeVisible()
      await expectOpenedAt(grace.teamCode, ready.id)
    })

    test('an unknown name is reported, and selected for the next scan', async () => {
      const { alan, open } = await start()
      const { box, user } = await open(page)
      await user.type(box, 'ZZZZ9{Enter}')
      await expectToasts('error: No team has the code ZZZZ9.')
      expect(box).toHaveFocus()
      expect([box.selectionStart, box.selectionEnd]).toEqual([0, 5])

      await user.keyboard('ord-999{Enter}')
      await expectToasts('error: There is no order #999.')
      await user.keyboard(`${alan.teamCode}{Enter}`)
      expect(await shows(alan.teamCode)).toBeVisible()
      await expectToasts()
    })
  },
)

test('a name that only one team has opens it on Enter, with or without its accents; one of several does not', async () => {
  const { grace, open } = await start()
  const { box, user } = await open('/teams')
  // Five letters, as a code has.
  await user.type(box, 'Baker{Enter}')
  expect(await screen.findByText('SHOWING 2 OF 2 TEAMS')).toBeVisible()
  await expectToasts()
  expect(address()).toBe('/teams?search=Baker')
  // As it is said at a desk, and without the accent that it is written with.
  await user.keyboard(' Gráce{Enter}')
  expect(await shows(grace.teamCode)).toBeVisible()
})

test('the only order that the search and the filters leave opens on Enter', async () => {
  const { grace, ready, open } = await start()
  const { box, user } = await open('/orders?status=Ready for Pickup,Cancelled')
  await user.type(box, `${ready.id}{Enter}`)
  expect(await shows(grace.teamCode)).toBeVisible()
  await expectOpenedAt(grace.teamCode, ready.id)
})

test('Enter twice opens once, and Back leads to the search', async () => {
  const { alan, open } = await start()
  const { box, user } = await open('/teams')
  const { length } = window.history
  await user.type(box, `${alan.teamCode}{Enter}{Enter}`)
  expect(await shows(alan.teamCode)).toBeVisible()
  expect(window.history).toHaveLength(length + 2)
  window.history.back()
  await waitFor(() => expect(address()).toBe(`/teams?search=${alan.teamCode}`))
})

test('a second scan takes the place of one that is not answered yet', async () => {
  const { alan, grace, open } = await start()
  const { network, box, user } = await open('/teams')
  const release = network.hold(new RegExp(`team_code=${alan.teamCode}`))
  await user.type(box, `${alan.teamCode}{Enter}`)
  await user.keyboard(`${grace.teamCode}{Enter}`)
  expect(await shows(grace.teamCode)).toBeVisible()
  release()
  await waitFor(() =>
    expect(network.calls.filter((call) => call.includes(grace.teamCode)).length).toBeGreaterThan(1),
  )
  expect(address()).toBe(`/teams/${grace.teamCode}`)
})

test('an Enter that the server does not answer is reported once', async () => {
  const { alan, open } = await start()
  const { network, box, user } = await open('/teams')
  await screen.findByText('SHOWING 2 OF 2 TEAMS')
  network.intercept(/event\/teams\//, { status: 500 })
  await user.type(box, `${alan.teamCode}{Enter}`)
  await expectToasts('error: Failed to fetch team data: Error 500')
  expect(address()).toBe(`/teams?search=${alan.teamCode}`)
})

test('a search that was closed opens nothing', async () => {
  const { alan, open } = await start()
  const { network, user } = await open('/orders')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const dialog = within(await screen.findByRole('dialog'))
  const release = network.hold(new RegExp(`team_code=${alan.teamCode}`))
  await user.type(await dialog.findByRole('combobox'), `${alan.teamCode}{Enter}`)
  await waitFor(() => expect(network.calls.join()).toContain(alan.teamCode))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  release()
  await waitFor(() => expect(network.answered.join()).toContain(`team_code=${alan.teamCode}`))
  expect(address()).toBe('/orders')
})

test('unsaved text is asked about before the search leads elsewhere', async () => {
  const { alan, grace, open } = await start()
  const { user } = await open('/teams')
  await user.type(screen.getByRole('searchbox'), `${grace.teamCode}{Enter}`)
  expect(await shows(grace.teamCode)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'EDIT' }))
  await user.type(screen.getByLabelText('Project description'), 'More words.')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('combobox'), `${alan.teamCode}{Enter}`)
  expect(await screen.findByRole('dialog', { name: /Discard/ })).toBeVisible()
  expect(address()).toBe(`/teams/${grace.teamCode}`)
})

test('more words than a search takes are refused once, with the reason', async () => {
  const { open } = await start()
  const { box, user } = await open('/teams')
  const words = 'a b c d e f g h i j k'
  await user.type(box, `${words}{Enter}`)
  expect(await screen.findByText(/at most 10 different words/)).toBeVisible()
  await expectToasts()
})
