import { ApiError, type Condition, type OrderStatus } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteId, openTeamPage, section } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'
import { idsNotGivenBack } from './GiveBackIds.tsx'

type Made = readonly [status: OrderStatus, ...returned: Condition[]]

/** The page of a team whose members' IDs the desk has, with orders of one lamp each. */
async function open(...orders: readonly Made[]) {
  const page = await openTeamPage({
    members: 2,
    fill: async (app, team) => {
      const item = await makeItem(app.db, { name: 'Lamp' })
      for (const [status, ...returned] of orders) {
        await makeOrder(app.db, { team, status, lines: [{ item, quantity: 1, returned }] })
      }
      for (const member of team.members) await noteId(app, member)
    },
  })
  return { ...page, out: await section('Checked Out Items') }
}

test('after the last return the IDs are given back with one click', async () => {
  const { app, user, out } = await open(['Picked Up'])
  await user.click(await out.findByRole('checkbox', { name: 'Check all' }))
  expect(out.queryByRole('button', { name: /Give back/ })).toBeNull()
  await user.click(out.getByRole('button', { name: 'Return Items' }))
  const button = await out.findByRole('button', { name: 'Give back 2 IDs' })
  const info = await section('Team info')
  const names = info.getAllByRole('rowheader').map((cell) => cell.textContent)
  expect(out.getByRole('status')).toHaveTextContent(
    `The desk has the IDs of ${names.join(' and ')}.`,
  )
  await user.click(button)
  expect(await screen.findByText(`Given back: the IDs of ${names.join(' and ')}.`)).toBeVisible()
  await waitFor(() => expect(out.queryByRole('button', { name: /Give back/ })).toBeNull())
  const rows = await app.db.selectFrom('profiles').select('id_provided').execute()
  expect(rows.filter(({ id_provided }) => id_provided)).toEqual([])
})

const wait = 'Too many of these. Try again in 60 seconds.'

test('an ID that could not be noted as given back stays to be given back', async () => {
  const { user, out, network, team } = await open(['Returned', 'Healthy'])
  const give = await out.findByRole('button', { name: 'Give back 2 IDs' })
  const [first, second] = (await section('Team info'))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
  network.intercept(/^PATCH/, { status: 429, body: { detail: wait } })
  await user.click(give)
  await expectToasts(
    `error: The IDs of ${first} and ${second} could not be marked as given back. ${wait}`,
  )
  network.restore()
  const [{ profileId } = { profileId: 0 }] = team.members
  network.intercept(new RegExp(`^PATCH .*/${profileId}/`), { status: 500 })
  network.intercept(/^PATCH/, 'no answer')
  await user.click(give)
  await expectToasts(
    `error: The ID of ${first} could not be marked as given back. No connection: it is not known whether this was done.`,
  )
  expect(await out.findByRole('button', { name: 'Give back 2 IDs' })).toBeEnabled()
})

test.each([
  ['nothing was ever out', [['Submitted']]],
  ['something is still out', [['Returned', 'Healthy'], ['Picked Up']]],
  ['an order is about to be handed out', [['Returned', 'Healthy'], ['Ready for Pickup']]],
] as const)('while %s no ID is given back', async (_, orders: readonly Made[]) => {
  const { out } = await open(...orders)
  expect(await screen.findAllByRole('checkbox', { name: 'ID provided' })).toHaveLength(2)
  expect(out.queryByRole('button', { name: /Give back/ })).toBeNull()
})

const answered = (status: number, body: object = {}) => new ApiError(status, body, 'Refused')
const lost = new ApiError(0, undefined, 'Failed to fetch')
const notKnown = 'No connection: it is not known whether this was done.'

test.each([
  [[answered(500)], 'The ID of Ada could not be marked as given back.'],
  [[lost], notKnown],
  [[answered(500), lost], `The ID of Ada could not be marked as given back. ${notKnown}`],
  [[answered(500), answered(500)], 'The IDs of Ada and Bob could not be marked as given back.'],
  [[lost, lost], notKnown],
  [[answered(429, { detail: wait })], `The ID of Ada could not be marked as given back. ${wait}`],
])('IDs that were not given back, and those of which it is unknown, are named', (errors, text) => {
  const failed = errors.map((error, index) => ({ name: ['Ada', 'Bob'][index] ?? '', error }))
  expect(idsNotGivenBack(failed)).toBe(text)
})
