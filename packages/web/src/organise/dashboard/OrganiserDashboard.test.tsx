import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { deadSmtp } from '@signout/server/testing/mail/start-smtp.ts'
import { instantAfter } from '@signout/server/base/instants.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf, pass, useFakeTimers } from '#testing/browser.ts'
import { renderApp, renderHeld } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'
import { expectOpenedAt, section } from '#testing/team-page.ts'

// Tests of spec §23.

const hour = (at: number) => `2024-02-01T${String(at).padStart(2, '0')}:00:00.000Z`

async function start() {
  const app = await startTestApp({ config: { hackathon_name: 'HackTest' } })
  const team = await makeTeam(app.db)
  const hardware = await makeItem(app.db, { quantity: 50 })
  return { app, team, hardware, as: await makeOrganiser(app.db) }
}

test('six cards: what waits to be packed before what is ready, each the longest first', async () => {
  const { app, team, hardware, as } = await start()
  const ids: number[] = []
  for (const at of [3, 5, 1, 7, 4, 8, 6]) {
    const status = at === 5 || at === 6 ? 'Ready for Pickup' : 'Submitted'
    const lines = [{ item: hardware, quantity: at === 1 ? 4 : 1 }]
    const order = await makeOrder(app.db, { team, status, createdAt: hour(at), lines })
    ids[at] = order.id
  }
  for (const status of ['Picked Up', 'Returned', 'Cancelled'] as const) {
    const lines = [{ item: hardware, quantity: 1 }]
    await makeOrder(app.db, { team, status, createdAt: hour(0), lines })
  }
  await renderApp('/', { app, as })

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    /^HackTest Admin Dashboard$/,
  )
  const orders = await section('Pending Orders')
  const cards = await orders.findAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual(
    [1, 3, 4, 7, 8, 5].map((at) => expect.stringContaining(`ID${ids[at]}`)),
  )
  const first = firstOf(cards)
  expect(first).toHaveTextContent(`Team ${team.code}`)
  expect(first).toHaveTextContent('In progress')
  expect(first).toHaveTextContent('Order Qty4')
  expect(first).toHaveTextContent('TimeJan 31, 20:00')
})

test('what has been ready longest comes first among all that is ready, however late it was ordered', async () => {
  const { app, team, hardware, as } = await start()
  const ids: number[] = []
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const status = at === 8 ? 'Submitted' : 'Ready for Pickup'
    const lines = [{ item: hardware, quantity: 1 }]
    ids[at] = (await makeOrder(app.db, { team, status, createdAt: hour(at), lines })).id
    const readyAt = { updated_at: hour(20 - at) }
    await app.db.updateTable('orders').set(readyAt).where('id', '=', ids[at]).execute()
  }
  await renderApp('/', { app, as })
  const cards = await (await section('Pending Orders')).findAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual(
    [8, 7, 6, 5, 4, 3].map((at) => expect.stringContaining(`ID${ids[at]}`)),
  )
})

test('a card opens the team at its order, VIEW ALL the pending orders', async () => {
  const { app, team, hardware, as } = await start()
  const { id } = await makeOrder(app.db, { team, lines: [{ item: hardware, quantity: 1 }] })
  const { user } = await renderApp('/', { app, as })

  const orders = await section('Pending Orders')
  expect(orders.getByRole('link', { name: 'VIEW ALL' })).toHaveAttribute(
    'href',
    '/orders?status=Submitted%2CReady+for+Pickup',
  )
  await user.click(await orders.findByRole('link', { name: new RegExp(team.code) }))
  await expectOpenedAt(team.code, id)
})

test('a card stays under the pointer while its order is handed out elsewhere, and goes afterwards', async () => {
  const { app, team, hardware, as } = await start()
  const lines = [{ item: hardware, quantity: 1 }]
  const first = await makeOrder(app.db, { team, createdAt: hour(1), lines })
  const second = await makeOrder(app.db, { team, createdAt: hour(2), lines })
  const { user, client } = await renderApp('/', { app, as })
  const orders = await section('Pending Orders')
  const ids = () =>
    orders.getAllByRole('listitem').map((card) => /ID(\d+)/.exec(card.textContent)?.[1])
  await waitFor(() => expect(ids()).toEqual([`${first.id}`, `${second.id}`]))

  await user.hover(firstOf(orders.getAllByRole('listitem')))
  await app.db
    .updateTable('orders')
    .set({ status: 'Picked Up' })
    .where('id', '=', first.id)
    .execute()
  await client.invalidateQueries()
  await waitFor(() =>
    expect(firstOf(orders.getAllByRole('listitem'))).toHaveTextContent('No longer waiting'),
  )
  expect(ids()).toEqual([`${first.id}`, `${second.id}`])

  await user.hover(screen.getByRole('heading', { level: 1 }))
  await waitFor(() => expect(ids()).toEqual([`${second.id}`]))
})

test.each([
  ['a code', 'TEAM', '/teams/TEAM'],
  ['the only item', 'Only Lamp', '/inventory?item=ITEM'],
  ['the only item of a name that others mention', 'only', '/inventory?item=ITEM'],
  ['several items', 'lamp', '/inventory?search=lamp'],
  ['several people', 'shared', '/teams?search=shared'],
])('the search box opens %s', async (_, typed, address) => {
  const { app, team, as } = await start()
  const item = await makeItem(app.db, { name: 'Only Lamp' })
  await makeItem(app.db, { name: 'Another Lamp', notes: 'Only with its plug' })
  for (const name of ['Ada', 'Bob'])
    await makeParticipant(app.db, { team: await makeTeam(app.db), first_name: `${name} Shared` })
  const filled = (text: string) => text.replace('TEAM', team.code).replace('ITEM', `${item.id}`)
  const { user } = await renderApp('/', { app, as })
  const box = await screen.findByRole('combobox', { name: /^Scan or search/ })
  await user.type(box, `${filled(typed)}{Enter}`)
  await waitFor(() => expect(location.pathname + location.search).toBe(filled(address)))
})

test('the search box says when nothing is called so', async () => {
  const { app, as } = await start()
  const { user } = await renderApp('/', { app, as })
  await user.type(await screen.findByRole('combobox'), 'no such thing{Enter}')
  await expectToasts('error: Nothing is called “no such thing”.')
  expect(location.pathname).toBe('/')
})

test('without pending orders it says so', async () => {
  const { app, as } = await start()
  await renderApp('/', { app, as })
  expect(await (await section('Pending Orders')).findByText('No orders are waiting.')).toBeVisible()
})

test('each figure of the overview leads to what it counts', async () => {
  const { app, team, hardware, as } = await start()
  const taken = await makeItem(app.db, { quantity: 2 })
  const scarce = await makeItem(app.db, { quantity: 5 })
  const away = [
    { item: taken, quantity: 2 },
    { item: scarce, quantity: 4 },
  ]
  const ago = (minutes: number) => instantAfter(app.clock.now(), -minutes * 60_000)
  await makeOrder(app.db, {
    team,
    status: 'Ready for Pickup',
    createdAt: ago(45.5),
    lines: away,
  })
  const lines = [{ item: hardware, quantity: 2 }]
  await makeOrder(app.db, { team, status: 'Submitted', createdAt: ago(125.5), lines })
  await makeOrder(app.db, { team, status: 'Picked Up', lines })
  await renderApp('/', { app, as })

  const overview = await section('Overview')
  const figures = [
    ['2 h 5 minLongest wait', `/teams/${team.code}`],
    ['45 minLongest uncollected', `/teams/${team.code}`],
    ['1Teams with no ID recorded', '/teams?id_missing=true'],
    ['0Open incidents', '/reports?show=incidents'],
    ['1In progress', '/orders?status=Submitted'],
    ['1Ready for pickup', '/orders?status=Ready+for+Pickup'],
    ['1Picked Up', '/orders?status=Picked+Up'],
    ['2Units out', '/orders?status=Picked+Up'],
    ['1Teams', '/teams'],
    ['1Items out of stock', '/inventory?view=table&availability=out_of_stock'],
    ['1Items low in stock', '/inventory?view=table&availability=low'],
  ]
  const links = () => overview.getAllByRole('link')
  await waitFor(() =>
    expect(
      links().map((link) => [
        link.textContent.replaceAll('\u00A0', ' '),
        link.getAttribute('href'),
      ]),
    ).toEqual(figures),
  )
})

test('when nothing waits, nothing waits longest', async () => {
  const { app, as } = await start()
  await renderApp('/', { app, as })
  const overview = await section('Overview')
  const wait = await overview.findByRole('link', { name: 'None Longest wait' })
  expect(wait).toHaveAttribute('href', '/orders?status=Submitted')
  const uncollected = await overview.findByRole('link', { name: 'None Longest uncollected' })
  expect(uncollected).toHaveAttribute('href', '/orders?status=Ready+for+Pickup')
})

test.each([
  [{ status: 500 }, 'Error 500'],
  ['no answer', 'No connection'],
] as const)(
  'figures that cannot be loaded (%o) are unknown, and one toast says so',
  async (answer, text) => {
    const { app, as } = await start()
    await renderApp('/', {
      app,
      as,
      prepare: (network) => network.intercept(/event\/overview/, answer),
    })
    const overview = await section('Overview')
    expect(await overview.findByRole('link', { name: 'Unknown Open incidents' })).toBeVisible()
    expect(screen.getAllByText(`Failed to fetch the figures: ${text}`)).toHaveLength(1)
    expect((await section('Pending Orders')).getByText('No orders are waiting.')).toBeVisible()
  },
)

test('the dashboard waits for what the overview says above it, for three seconds at most', async () => {
  useFakeTimers()
  const { app, as } = await start()
  const { client, release } = await renderHeld('/', /event\/overview/, { app, as })
  await screen.findByLabelText('Loading the dashboard')
  await waitFor(() => expect(client.isFetching()).toBe(1))
  expect(screen.queryByRole('region')).toBeNull()
  await pass(3_000)
  expect((await section('Pending Orders')).getByText('No orders are waiting.')).toBeVisible()
  release()
})

test('mails that were given up stand in System alone', async () => {
  const smtpUrl = await deadSmtp()
  const app = await startTestApp({ config: { smtpUrl, publicUrl: 'http://localhost' } })
  const as = await makeOrganiser(app.db)
  const { client } = await renderApp('/', { app, as })
  const overview = await section('Overview')
  await overview.findByRole('link', { name: '0 Open incidents' })
  const time = app.clock.now().toISOString()
  const mail = {
    message_id: '<1@localhost>',
    kind: 'password.changed',
    recipient: 'ada@example.com',
    user_id: as.userId,
    content: '{}',
    has_link: false,
    state: 'failed',
    created_at: time,
    due_at: time,
    gives_up_at: time,
  } as const
  await app.db.insertInto('mails').values(mail).execute()
  await client.refetchQueries()
  expect(screen.queryByText(/email/)).not.toBeInTheDocument()
})

test('orders that cannot be loaded are reported in their section and by one toast', async () => {
  const { app, as } = await start()
  const { user, network } = await renderApp('/', {
    app,
    as,
    prepare: (network) => network.intercept(/hardware\/orders/, { status: 500 }),
  })

  const orders = await section('Pending Orders')
  expect(await orders.findByText('Unable to view pending orders.')).toBeVisible()
  expect(screen.getAllByText('There was a problem in retrieving all the orders')).toHaveLength(1)

  network.restore()
  await user.click(orders.getByRole('button', { name: 'Retry' }))
  expect(await orders.findByText('No orders are waiting.')).toBeVisible()
})

test.each([
  ['/?closeout=teams', '/reports?show=close-out'],
  ['/?closeout=files', '/reports?show=close-out'],
  ['/?closeout=losses', '/reports?show=losses'],
  ['/?statistics=all', '/reports?show=statistics'],
  ['/?reports=all', '/reports?show=incidents'],
])('%s leads to %s', async (former, address) => {
  const { app, as } = await start()
  await renderApp(former, { app, as })
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  expect(location.pathname + location.search).toBe(address)
})
