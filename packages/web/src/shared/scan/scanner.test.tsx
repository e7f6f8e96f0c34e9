import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { scan, setups } from '#testing/hand-scanner.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'
import { expectOpenedAt, openOrder, statusOf } from '#testing/team-page.ts'

/** The page of an organiser in an event of one team with an order of a lamp. */
async function start(path: string) {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const team = await makeTeam(app.db)
  const item = await makeItem(app.db, { name: 'Lamp' })
  const order = await makeOrder(app.db, { team, lines: [{ item, quantity: 1 }] })
  const { network } = await renderApp(path, { app, as })
  await screen.findByRole('heading', { level: 1 })
  return { app, team, item, order, network }
}

const pages = ['/', '/orders', '/teams', '/inventory', '/reports']

test.each(pages)('on %s a code opens its team, a slip its order there', async (path) => {
  const { team, order } = await start(path)
  scan(team.code.toLowerCase())
  await waitFor(() => expect(location.pathname).toBe(`/teams/${team.code}`))
  scan(`ORD-${order.id}`)
  await expectOpenedAt(team.code, order.id)
  await expectToasts()
})

test('a code opens its team at the first of its orders that is ready', async () => {
  const { app, team, item, order } = await start('/')
  const lines = [{ item, quantity: 1 }]
  const ready = await makeOrder(app.db, { team, status: 'Ready for Pickup', lines })
  await makeOrder(app.db, { team, status: 'Ready for Pickup', lines })
  scan(team.code)
  await expectOpenedAt(team.code, ready.id)
  const waiting = await screen.findAllByRole('article', { name: `Order #${order.id}` })
  expect(waiting[0]).not.toHaveAttribute('aria-current')
})

test.each([
  ['several orders out and nothing else', ['Picked Up', 'Picked Up'], '?by=item'],
  ['one order out', ['Picked Up'], ''],
  ['something to be packed', ['Picked Up', 'Picked Up', 'Submitted'], ''],
] as const)('a team with %s opens with what is out as %j', async (_, statuses, view) => {
  const { app, item } = await start('/')
  const team = await makeTeam(app.db)
  const lines = [{ item, quantity: 1 }]
  for (const status of statuses) await makeOrder(app.db, { team, status, lines })
  scan(team.code)
  await waitFor(() => expect(location.pathname).toBe(`/teams/${team.code}`))
  expect(location.search).toBe(view)
})

test.each(pages)('on %s the label of an item opens its overview', async (path) => {
  const { item } = await start(path)
  scan(`ITEM-${item.id}`)
  const sheet = await screen.findByRole('dialog', { name: 'Product Overview' })
  await waitFor(() => expect(sheet).toHaveTextContent('Lamp'))
  expect(location.pathname).toBe('/inventory')
})

test('on the overview of a team with nothing to pack the label of an item opens over it', async () => {
  const { app } = await start('/')
  const team = await makeTeam(app.db)
  const item = await makeItem(app.db)
  scan(team.code)
  await screen.findByRole('heading', { name: `Team ${team.code} Overview` })
  scan(`ITEM-${item.id}`)
  await screen.findByRole('dialog', { name: 'Product Overview' })
  expect(location.pathname + location.search).toBe(`/teams/${team.code}?item=${item.id}`)
})

test.each([
  ['ZZZZ9', 'No team has the code ZZZZ9.'],
  ['ORD-999', 'There is no order #999.'],
  ['ITEM-999', 'There is no item ITEM-999.'],
  ['4006381333931', 'Not a code: “4006381333931”.'],
])('%s is reported', async (code, said) => {
  await start('/')
  scan(code)
  await expectToasts(`error: ${said}`)
  expect(location.pathname).toBe('/')
})

test('a scan that gets no answer is reported', async () => {
  const { team, network } = await start('/')
  network.intercept(/event\/teams\//, { status: 500 })
  scan(team.code)
  await expectToasts(`error: Could not look up “${team.code}”: Error 500`)
  expect(location.pathname).toBe('/')
})

const letters = ['DP52N', 'XXXCX', 'PCX2N']

test.each(setups)('a scan hands nothing out: $gap ms a key, $end at its end', async (setup) => {
  const { app, order, shown } = await openOrder('Ready for Pickup')
  const pickedUp = shown.getByRole('button', { name: 'Picked Up' })
  for (const place of [document.getElementById(`order-${order.id}`), pickedUp, document.body]) {
    for (const code of letters) {
      act(() => (place === document.body ? blur() : place?.focus()))
      scan(code, setup)
      await expectToasts(`error: No team has the code ${code}.`)
    }
  }
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
  expect(screen.queryByRole('dialog')).toBeNull()
})

function blur(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

test.each(setups)('a scan ticks nothing: $gap ms a key, $end at its end', async (setup) => {
  const { app, order, shown } = await openOrder()
  act(() => document.getElementById(`order-${order.id}`)?.focus())
  for (const code of letters) {
    scan(code, setup)
    await expectToasts(`error: No team has the code ${code}.`)
  }
  expect(await statusOf(app, order)).toBe('Submitted')
  for (const box of shown.getAllByRole('checkbox')) expect(box).not.toBeChecked()
})

test('in a form, five letters that are no code of a team stay, and a slip leads to its order', async () => {
  const { user, network, shown, team, order } = await openOrder()
  await user.click(shown.getByRole('button', { name: 'Reject Order' }))
  const reason = within(await screen.findByRole('dialog')).getByRole('textbox')
  await waitFor(() => expect(reason).toHaveFocus())
  scan('ZZZZ9')
  await waitFor(() => expect(network.answered.join()).toContain('team_code=ZZZZ9'))
  scan('ORD-999')
  await expectToasts('error: There is no order #999.')
  scan(`ORD-${order.id}`, { end: 'Tab' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectOpenedAt(team.code, order.id)
})

test('a code without a key after it opens its team although the search box has searched for it meanwhile', async () => {
  const { team, network } = await start('/inventory')
  const box = await screen.findByRole('searchbox', { name: 'Search items' })
  const release = network.hold(/^GET .*teams/)
  act(() => box.focus())
  scan(team.code, { end: null })
  fireEvent.input(box, { target: { value: team.code } })
  await waitFor(() => expect(network.calls.join()).toContain('/teams/'))
  await waitFor(() => expect(location.search).toBe(`?search=${team.code}`))
  release()
  await waitFor(() => expect(location.pathname).toBe(`/teams/${team.code}`))
})

test('participants type what they want', async () => {
  const app = await startTestApp()
  await renderApp('/inventory', { app, as: await makeParticipant(app.db) })
  const box = await screen.findByRole('searchbox')
  box.focus()
  await userEvent.setup({ delay: null }).keyboard('7QX4M{Enter}')
  expect(box).toHaveValue('7QX4M')
})
