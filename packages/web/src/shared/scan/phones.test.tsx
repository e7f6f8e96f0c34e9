import { addresses } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { madePassword, makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchPrint } from '#testing/browser.ts'
import { scan } from '#testing/hand-scanner.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'
import { expectOpenedAt } from '#testing/team-page.ts'
import { QrCode } from '#ui/pictures/QrCode.tsx'

// Tests of spec §14: phones as scanners.

async function start(publicUrl?: string) {
  const app = await startTestApp({ config: { publicUrl } })
  const team = await makeTeam(app.db)
  const item = await makeItem(app.db, { name: 'Lamp' })
  const order = await makeOrder(app.db, { team, lines: [{ item, quantity: 1 }] })
  return { app, team, item, order, as: await makeOrganiser(app.db) }
}

/** The modules of a code. */
const drawingOf = (code: Element) => code.querySelector('path')?.getAttribute('d')

function drawingFor(text: string) {
  const { container, unmount } = render(<QrCode text={text} label={text} size={1} />)
  const drawing = drawingOf(container)
  unmount()
  return drawing
}

test.each([
  ['https://desk.example.com', (path: string) => `https://desk.example.com${path}`],
  [undefined, (_: string, code: string) => code],
])('with PUBLIC_URL %s the codes of labels and slips are links or names', async (url, textOf) => {
  const { app, as, team, item, order } = await start(url)
  const { user } = await renderApp('/inventory', { app, as })
  const print = watchPrint()
  await user.click(await screen.findByRole('button', { name: 'Print labels' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const named = (name: string) => screen.getByRole('img', { name, hidden: true })
  const label = drawingOf(named(`QR code of ITEM-${item.id}`))
  await user.click(screen.getByRole('link', { name: 'Orders' }))
  await user.click(await screen.findByRole('button', { name: 'Print all waiting' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
  const slip = drawingOf(named(`Code of order #${order.id}`))
  expect([label, slip]).toEqual([
    drawingFor(textOf(addresses.item(item.id), `ITEM-${item.id}`)),
    drawingFor(textOf(addresses.orderOfTeam(team.code, order.id), `ORD-${order.id}`)),
  ])
})

test.each(['https://desk.example.com', 'http://elsewhere:8000'])(
  'a hand scanner that reads a link with %s does what it does for the name',
  async (host) => {
    const { app, as, team, item, order } = await start()
    await renderApp('/', { app, as })
    await screen.findByRole('heading', { level: 1 })
    scan(`${host}${addresses.orderOfTeam(team.code, order.id)}`)
    await expectOpenedAt(team.code, order.id)
    scan(`${host}${addresses.item(item.id)}`)
    await expectToasts()
    const row = await screen.findByRole('checkbox', { name: /Lamp/ })
    await waitFor(() => expect(row).toBeChecked())
  },
)

test('an organiser who opens the link to join a team is on its page', async () => {
  const { app, as, team } = await start()
  await renderApp(addresses.join(team.code), { app, as })
  await screen.findByRole('heading', { name: `Team ${team.code} Overview` })
  expect(location.pathname + location.search).toBe(`/teams/${team.code}`)
})

test('logged out, a link of a slip leads to its order after the login', async () => {
  const { app, as, team, order } = await start()
  const { user } = await renderApp(addresses.orderOfTeam(team.code, order.id), { app })
  await user.type(await screen.findByLabelText('Email'), as.email)
  await user.type(screen.getByLabelText('Password'), madePassword)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  const opened = { name: `Order #${order.id}`, current: true }
  expect(await screen.findByRole('article', opened)).toBeVisible()
  expect(location.pathname).toBe(`/teams/${team.code}`)
})
