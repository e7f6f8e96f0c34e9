import { claimOrder, listOrders } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import type { TestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteServerTime, serverNow } from '#server-clock.ts'
import { scan } from '#testing/hand-scanner.ts'
import { openOrder, section } from '#testing/team-page.ts'

// Tests of spec §8 and §23: who packs an order.

/** Another organiser's browser. */
async function olive(app: TestApp) {
  return app.as(await makeOrganiser(app.db, { first_name: 'Olive', last_name: 'Desk' }))
}

async function claim(app: TestApp, { id }: { readonly id: number }) {
  return (await olive(app)).call(claimOrder, { params: { id } })
}

async function packerOf(app: TestApp, { id }: { readonly id: number }) {
  const { body } = await (await olive(app)).call(listOrders, { query: { id } })
  return body.results[0]?.packing?.by?.last_name
}

/** An order of a lamp and a motor that Olive packs. */
async function openClaimed() {
  const page = await openOrder('Submitted', {
    fill: async (app) => {
      const order = await app.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
      await claim(app, order)
    },
  })
  const lamp = page.shown.getByRole('checkbox', { name: 'Check Lamp' })
  const question = () => screen.findByRole('dialog', { name: 'Being packed' })
  return { ...page, lamp, question }
}

test('the first tick claims the order, further ticks within a minute do not call', async () => {
  const { app, network, order, shown, user } = await openOrder()
  expect(shown.queryByText(/is packing/)).toBeNull()
  await user.click(shown.getByRole('checkbox', { name: 'Check Lamp' }))
  expect(await shown.findByText(/^Person Number \d+ is packing$/)).toBeVisible()
  await user.click(shown.getByRole('checkbox', { name: 'Check Motor' }))
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  expect(network.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  expect(await packerOf(app, order)).toMatch(/^Number/)
})

test('a scan ticks the order that no other organiser packs', async () => {
  const free = { id: 0, item: 0 }
  await openOrder('Submitted', {
    fill: async (app, team) => {
      await claim(app, await app.db.selectFrom('orders').select('id').executeTakeFirstOrThrow())
      const camera = await makeItem(app.db, { name: 'Camera' })
      const { id } = await makeOrder(app.db, { team, lines: [{ item: camera, quantity: 1 }] })
      Object.assign(free, { id, item: camera.id })
    },
  })
  expect(await screen.findByText(`A scan ticks order #${free.id}`)).toBeVisible()
  scan(`ITEM-${free.item}`)
  expect(await screen.findByRole('checkbox', { name: 'Check Camera' })).toBeChecked()
})

test('a tick on an order that another organiser packs asks once, and takes it over', async () => {
  const { app, lamp, order, question, shown, user } = await openClaimed()
  expect(shown.getByText('Olive Desk is packing')).toBeVisible()
  await user.click(lamp)
  const dialog = within(await question())
  expect(dialog.getByText('Olive Desk has been packing this since 10:00. Take over?')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(lamp).toBeChecked())
  expect(await shown.findByText(/^Person Number \d+ is packing$/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(shown.getByRole('checkbox', { name: 'Check Motor' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shown.getByRole('checkbox', { name: 'Check Motor' })).toBeChecked()
  expect(await packerOf(app, order)).toMatch(/^Number/)
})

test('without taking over nothing is ticked and nothing changes', async () => {
  const { app, lamp, order, question, user } = await openClaimed()
  await user.click(lamp)
  await user.click(within(await question()).getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lamp).not.toBeChecked()
  expect(await packerOf(app, order)).toBe('Desk')
})

test('a claim that fails does not hold up the packing', async () => {
  const { network, shown, user } = await openOrder()
  network.intercept(/^PUT/, { status: 500 })
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  expect(shown.getByRole('button', { name: 'Complete Order' })).toBeEnabled()
  expect(screen.queryByText(/went wrong/)).toBeNull()
})

test('the next waiting order is one that no other organiser packs, and is claimed', async () => {
  const others: { id: number; code: string }[] = []
  const { app, user } = await openOrder('Submitted', {
    fill: async (made) => {
      for (const _ of [1, 2]) {
        const team = await makeTeam(made.db)
        const lines = [{ item: await makeItem(made.db), quantity: 1 }]
        others.push({ ...(await makeOrder(made.db, { team, lines })), code: team.code })
      }
      await claim(made, others[0] ?? { id: 0 })
    },
  })
  const pending = await section('Simple Fulfillment for Pending Orders')
  await user.click(pending.getByRole('link', { name: 'Next waiting order' }))
  const free = others[1] ?? { id: 0, code: '' }
  await waitFor(() => expect(location.pathname).toBe(`/teams/${free.code}`))
  await waitFor(async () => expect(await packerOf(app, free)).toMatch(/^Number/))
})

/** The page of an order while another team's waits, too; the button that leads there. */
async function openBesideAnother() {
  let another = { id: 0, code: '' }
  const fill = async ({ db }: TestApp) => {
    const team = await makeTeam(db)
    const lines = [{ item: await makeItem(db), quantity: 1 }]
    another = { ...(await makeOrder(db, { team, lines })), code: team.code }
  }
  const page = await openOrder('Submitted', { fill })
  const next = await screen.findByRole('link', { name: 'Next waiting order' })
  return { ...page, another, next }
}

test('"Next waiting order" claims nothing as long as it asks about unsaved input', async () => {
  const { app, another, next, user } = await openBesideAnother()
  const description = await section('Project Description')
  await user.click(description.getByRole('button', { name: 'EDIT' }))
  await user.type(description.getByRole('textbox'), ' Really.')
  await user.click(next)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await packerOf(app, another)).toBeUndefined()
  await user.click(next)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(location.pathname).toBe(`/teams/${another.code}`))
  expect(await packerOf(app, another)).toMatch(/^Number/)
})

test('"Next waiting order" is busy while it asks, and gives the claim back to who has left', async () => {
  const { app, another, network, next, user } = await openBesideAnother()
  const release = network.hold(/^PUT/)
  await user.click(next)
  await user.click(next)
  expect(within(next).getByRole('progressbar')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Teams' }))
  await screen.findByRole('heading', { name: 'Teams' })
  release()
  const calls = () => network.answered.filter((call) => call.includes(`/${another.id}/packing/`))
  await waitFor(() => expect(calls().map((call) => call.split(' ')[0])).toEqual(['PUT', 'DELETE']))
  expect(await packerOf(app, another)).toBeUndefined()
  expect(location.pathname).toBe('/teams')
})

test('a second tick does not ask again while the order is being taken over', async () => {
  const { network, lamp, question, shown, user } = await openClaimed()
  const release = network.hold(/^PUT/)
  await user.click(lamp)
  await user.click(within(await question()).getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(shown.getByRole('checkbox', { name: 'Check Motor' }))
  expect(shown.getByRole('checkbox', { name: 'Check Motor' })).toBeChecked()
  expect(screen.queryByRole('dialog')).toBeNull()
  release()
  expect(await shown.findByText(/^Person Number \d+ is packing$/)).toBeVisible()
  expect(network.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
})

test('a renewed claim makes the page read nothing again', async () => {
  const { app, client, network, order, shown, user } = await openOrder()
  await user.click(shown.getByRole('checkbox', { name: 'Check Lamp' }))
  expect(await shown.findByText(/is packing$/)).toBeVisible()
  app.clock.advance(61_000)
  noteServerTime(serverNow() + 61_000)
  const puts = () => network.calls.filter((call) => call.startsWith('PUT')).length
  const before = network.calls.length
  await user.click(shown.getByRole('checkbox', { name: 'Check Motor' }))
  await waitFor(() => expect(puts()).toBe(2))
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(client.isFetching()).toBe(0)
  expect(network.calls.slice(before)).toEqual([`PUT /api/hardware/orders/${order.id}/packing/`])
  expect(await packerOf(app, order)).toMatch(/^Number/)
})
