import type { Page } from '@playwright/test'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { countEffort } from '../fixtures/effort.ts'
import type { EventServer } from '../fixtures/event-server.ts'
import { section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

// What waits at the desk is what this journey makes.
test.use({ emptyEvent: 'who packs' })

const pendingTitle = 'Simple Fulfillment for Pending Orders'

/** A team whose order waits to be packed. */
async function makeWaiting({ db }: EventServer) {
  const team = await makeWorld(db)
  const lines = [{ item: await team.item('Hinge', { quantity: 4 }), quantity: 2 }]
  const { id } = await makeOrder(db, { team, lines })
  return { id, team }
}

test('two desks pack: each sees what the other packs, and one takes over', async ({
  openAs,
  event,
}) => {
  const [first, second, third] = [
    await makeWaiting(event),
    await makeWaiting(event),
    await makeWaiting(event),
  ]
  const grace = await openAs(
    await makeOrganiser(event.db, { first_name: 'Grace', last_name: 'Hopper' }),
  )
  const olive = await openAs(
    await makeOrganiser(event.db, { first_name: 'Olive', last_name: 'Desk' }),
  )
  const ada = await openAs(first.team.first)
  await ada.goto('/')
  const cardOf = (desk: Page, { id }: { readonly id: number }) =>
    section(desk, pendingTitle).getByRole('article', { name: `Order #${id}` })
  await calm(olive)
  const effort = await countEffort(olive)
  await grace.goto(`/teams/${first.team.code}`)
  await olive.goto('/')

  await cardOf(grace, first).getByRole('checkbox', { name: 'Check all' }).check()
  await expect(cardOf(grace, first)).toContainText('Grace Hopper is packing')
  await expect(section(olive, 'Pending Orders')).toContainText('Grace Hopper is packing')
  await expect(section(ada, 'Pending Orders')).toContainText('being packed')
  await ada.getByRole('button', { name: 'Cancel order' }).click()
  const careful = ada.getByRole('dialog', { name: 'Careful!' })
  await expect(careful).toContainText('It is being packed right now.')
  await careful.getByRole('button', { name: 'Go Back' }).click()

  await olive.goto(`/teams/${second.team.code}`)
  await olive.getByRole('link', { name: 'Next waiting order' }).click()
  await expect(olive).toHaveURL(`/teams/${third.team.code}`)
  await expect(cardOf(olive, third)).toContainText('Olive Desk is packing')
  await cardOf(grace, first).getByRole('button', { name: 'Complete and next' }).click()
  await expect(grace).toHaveURL(`/teams/${second.team.code}`)
  await expect(cardOf(grace, second)).toContainText('Grace Hopper is packing')

  await olive.goto(`/teams/${second.team.code}`)
  await expect(cardOf(olive, second)).toContainText('Grace Hopper is packing')
  await expectAccessible(olive)
  await effort()
  await cardOf(olive, second).getByRole('checkbox', { name: 'Check all' }).click()
  const question = olive.getByRole('dialog', { name: 'Being packed' })
  await expect(question).toContainText(
    /Grace Hopper has been packing this since \d\d:\d\d\. Take over\?/,
  )
  await expectAccessible(olive, overlaySelector)
  await question.getByRole('button', { name: 'Take over' }).click()
  await expect(cardOf(olive, second)).toContainText('Olive Desk is packing')
  await expect(cardOf(olive, second).getByRole('checkbox', { name: 'Check all' })).toBeChecked()
  expect((await effort()).clicks).toBe(2)
  await expect(cardOf(grace, second)).toContainText('Olive Desk is packing')
})
