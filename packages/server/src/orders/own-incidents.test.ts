import { listOwnIncidents, reportIncident, updateIncident } from '@signout/contract'
import { expect, test } from 'vitest'
import { asMember, startEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'

// Tests of spec §19.

const texts = { what: 'It fell.', when: 'At noon', where: 'In the hall' }

test('a team is told what is reported of its orders until it is resolved, and nothing of another team', async () => {
  const event = await startEvent()
  const { db, team, ada, organiser } = event
  const others = await makeTeam(db)
  const stranger = await asMember(event, others)
  const lamp = await makeItem(db, { quantity: 9 })
  const lines = [{ item: lamp, quantity: 2 }]
  const own = await makeOrder(db, { team, status: 'Picked Up', lines })
  const theirs = await makeOrder(db, { team: others, status: 'Picked Up', lines })
  const about = { state: 'broken', quantity: 2, hardware: lamp.id, ...texts } as const
  const { body: made } = await ada.call(reportIncident, { body: { ...about, order: own.id } })
  // Without an order, and of another team's, by the desk.
  await ada.call(reportIncident, { body: { ...about, order: null } })
  await organiser.call(reportIncident, { body: { ...about, order: theirs.id } })

  const told = async (client = ada) => (await client.call(listOwnIncidents, {})).body.results
  const id = expect.any(Number)
  const shown = { state: 'broken', quantity: 2, hardware: lamp.id }
  expect(await told()).toEqual([{ ...shown, id: made.id, order: own.id }])
  expect(await told(stranger)).toEqual([{ ...shown, id, order: theirs.id }])
  await organiser.call(updateIncident, { params: { id: made.id }, body: { resolved: true } })
  expect(await told()).toEqual([])
})
