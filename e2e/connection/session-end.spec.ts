import { makeParticipant, madePassword } from '@signout/server/testing/world/make.ts'
import { addToCart, logOut, navigate } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('a logout in another tab leads to the login page @phone @all', async ({
  openAs,
  event,
  watch,
}) => {
  const { email, teamCode } = await makeParticipant(event.db)
  const page = await openAs({ email })
  await page.goto('/')
  await expect(page.getByRole('region', { name: `Team ${teamCode}` })).toBeVisible()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/')
  watch.expectEndedSession()
  await logOut(otherTab)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'LOGIN' })).toBeVisible()
})

test('a session that the server ends leads to the login page by itself @desktop @all', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db)
  const page = await openAs(team.first)
  await page.goto('/')
  await page.getByRole('button', { name: 'EDIT', exact: true }).click()
  watch.expectEndedSession()
  await event.db.deleteFrom('sessions').where('user_id', '=', team.first.userId).execute()
  // What the record does not tell the server looks for every 20 seconds.
  await expect(page).toHaveURL('/login', { timeout: 30_000 })
})

test('the next user of a browser sees nothing of the previous one @phone @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const lamp = await team.item('Lamp', { quantity: 4 })
  const page = await openAs(team.first)
  await addToCart(page, lamp, 2)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: lamp.name })).toBeVisible()
  await logOut(page)

  const next = await makeParticipant(event.db)
  await page.getByLabel('Email').fill(next.email)
  await page.getByLabel('Password').fill(madePassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('region', { name: `Team ${next.teamCode}` })).toBeVisible()
  await expect(page.getByText(team.code)).toHaveCount(0)
  await navigate(page, 'Cart (0)')
  await expect(page.getByText('NO ITEMS IN CART')).toBeVisible()
})
