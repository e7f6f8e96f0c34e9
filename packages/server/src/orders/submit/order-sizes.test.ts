import { submitOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { orderAtDesk } from '../../testing/world/calls.ts'
import { readRemaining, startEvent } from '../../testing/world/event.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { makeTeam } from '../../testing/world/make.ts'

// Tests of spec §9: what one order may use.

test.each([
  [[1000], 201],
  [[1001], 400],
  [[500, 501], 400],
])('an order of lines of %j units of one item is answered %i', async (quantities, status) => {
  const { ada, db } = await startEvent()
  const { id } = await makeItem(db, { quantity: 5000 })
  const hardware = quantities.map((quantity) => ({ id, quantity }))
  const answer = await ada.call(submitOrder, { body: { hardware } })
  expect(answer.status).toBe(status)
  if (status === 201) return
  expect(answer.body).toEqual({
    non_field_errors: ['An order can have at most 1,000 units; yours has 1,001.'],
  })
  expect(await readRemaining(db, { id })).toBe(5000)
})

test('the size is asked directly after the shape, to which known items belong, of the desk as well', async () => {
  const { organiser, team, as, db } = await startEvent()
  const loner = await as((await makeTeam(db, { members: 1 })).members[0])
  const item = await makeItem(db)
  const unknown = { hardware: [{ id: 999, quantity: 1001 }] }
  expect(await loner.call(submitOrder, { body: unknown })).toMatchObject({
    status: 400,
    body: { hardware: ['There is no item with the id 999.'] },
  })
  const hardware = [{ id: item.id, quantity: 1001 }]
  const tooLarge = {
    status: 400,
    body: { non_field_errors: [expect.stringContaining('at most 1,000 units')] },
  }
  expect(await loner.call(submitOrder, { body: { hardware } })).toMatchObject(tooLarge)
  const line = { item, quantity: 1001 }
  expect(await orderAtDesk(organiser, team, [line])).toMatchObject(tooLarge)
})
