import type { Condition } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import type { Network } from './network.ts'
import { openTeamPage, orderIn } from './team-page.ts'

/** The page of a team that has three lamps and a motor. */
export async function openReturn(
  options: {
    returned?: readonly Condition[]
    lamps?: number
    prepare?: (network: Network) => void
  } = {},
) {
  const { returned = [], lamps = 3, prepare } = options
  const made = { order: { id: 0 }, lamp: { id: 0 }, motor: { id: 0 } }
  const page = await openTeamPage({
    ...(prepare && { prepare }),
    fill: async ({ db }, team) => {
      made.lamp = await makeItem(db, { name: 'Lamp', quantity: Math.max(10, lamps) })
      made.motor = await makeItem(db, { name: 'Motor' })
      const lines = [
        { item: made.lamp, quantity: lamps, returned },
        { item: made.motor, quantity: 1 },
      ]
      made.order = await makeOrder(db, { team, status: 'Picked Up', lines })
    },
  })
  const shown = await orderIn('Checked Out Items', made.order.id)
  await shown.findByRole('button', { name: 'Lamp' })
  const submit = () => page.user.click(shown.getByRole('button', { name: 'Return Items' }))
  const patches = () => page.network.calls.filter((call) => call.startsWith('PATCH'))
  return { ...page, ...made, shown, submit, patches }
}
