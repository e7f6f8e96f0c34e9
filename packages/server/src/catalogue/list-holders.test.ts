import { deleteTeam, listHolders } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeTeam } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { startEvent } from '../testing/world/event.ts'

test('every unit that is not on the shelf is with an order, by condition', async () => {
  const { organiser, db, team } = await startEvent()
  const item = await makeItem(db, { quantity: 30 })
  const other = await makeItem(db)
  const line = { item, quantity: 2 }
  const packed = await makeOrder(db, { team, lines: [line, { item: other, quantity: 3 }] })
  const out = await makeOrder(db, {
    team,
    status: 'Picked Up',
    lines: [{ ...line, quantity: 6, returned: ['Lost', 'Broken', 'Broken', 'Healthy'] }],
  })
  await makeOrder(db, { team, status: 'Cancelled', lines: [line] })
  await makeOrder(db, {
    team,
    status: 'Returned',
    lines: [{ ...line, returned: ['Healthy', 'Healthy'] }],
  })
  const gone = await makeTeam(db)
  const returned = await makeOrder(db, {
    team: gone,
    status: 'Returned',
    lines: [{ ...line, returned: ['Heavily Used', 'Healthy'] }],
  })
  await organiser.call(deleteTeam, { params: { team_code: gone.code } })
  const { status, body } = await organiser.call(listHolders, { params: { id: item.id } })
  expect(status).toBe(200)
  const teamIs = { team_id: team.id, team_code: team.code }
  const isOut = { order_id: out.id, order_status: 'Picked Up', ...teamIs }
  expect(body.results).toEqual([
    {
      order_id: packed.id,
      order_status: 'Submitted',
      ...teamIs,
      quantity: 2,
      part_returned_health: null,
    },
    { ...isOut, quantity: 2, part_returned_health: null },
    { ...isOut, quantity: 2, part_returned_health: 'Broken' },
    { ...isOut, quantity: 1, part_returned_health: 'Lost' },
    {
      order_id: returned.id,
      order_status: 'Returned',
      team_id: null,
      team_code: null,
      quantity: 1,
      part_returned_health: 'Heavily Used',
    },
  ])
})

test('the totals of six hundred orders are the same on every page', async () => {
  const { organiser, db, team } = await startEvent()
  const hardware = await makeItem(db, { quantity: 1000 })
  for (let order = 0; order < 600; order += 1) {
    const status = order < 400 ? 'Picked Up' : 'Submitted'
    const returned = order < 100 ? (['Lost'] as const) : []
    await makeOrder(db, { team, status, lines: [{ item: hardware, quantity: 1, returned }] })
  }
  const totals = [
    { order_status: 'Picked Up', part_returned_health: null, quantity: 300 },
    { order_status: 'Picked Up', part_returned_health: 'Lost', quantity: 100 },
    { order_status: 'Submitted', part_returned_health: null, quantity: 200 },
  ]
  for (const query of [{ limit: 500 }, { limit: 500, offset: 500 }]) {
    const { body } = await organiser.call(listHolders, { params: hardware, query })
    expect(body).toMatchObject({ count: 600, totals })
    expect(body.results).toHaveLength(query.offset === undefined ? 500 : 100)
  }
})

test('an item that is all on the shelf has no holders, and an unknown one is 404', async () => {
  const { organiser, db } = await startEvent()
  const item = await makeItem(db)
  const { body } = await organiser.call(listHolders, { params: { id: item.id } })
  expect(body).toMatchObject({ count: 0, results: [], totals: [] })
  expect((await organiser.call(listHolders, { params: { id: 99 } })).status).toBe(404)
})
