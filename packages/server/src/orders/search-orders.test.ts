import { listOrders, type OrderOrdering } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import type { Db } from '../db/tables.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeParticipant, makeTeam } from '../testing/world/make.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { times } from '../testing/runs.ts'

// Tests of spec §14.

async function find({ organiser }: TestEvent, search: string, ordering?: OrderOrdering) {
  const answer = await organiser.call(listOrders, { query: { search, ordering } })
  expect(answer).toMatchObject({ status: 200, body: { count: answer.body.results.length } })
  return answer.body.results.map((order) => order.id)
}

/** By first name, last name and the part of the email before the @. */
type Member = readonly [string, string, string]

/** A team with these members and an order of one unit of an item, all named without a digit. */
async function makeOrdering(db: Db, members: readonly Member[], item: { readonly id: number }) {
  const team = await makeTeam(db, { members: 0 })
  for (const [first_name, last_name, name] of members) {
    await makeParticipant(db, { team, first_name, last_name, email: `${name}@example.com` })
  }
  const { id } = await makeOrder(db, { team, lines: [{ item, quantity: 1 }] })
  return { id, code: team.code, team }
}

async function startSearch() {
  const event = await startEvent()
  const { db } = event
  const lamp = await makeItem(db, { name: 'Lámpara', model_number: 'L’Éclair-X', quantity: 100 })
  const board = await makeItem(db, { name: 'Board', manufacturer: 'Lorex', quantity: 100 })
  const perez = await makeOrdering(
    db,
    [
      ['Maria', 'Perez', 'maria'],
      ['José', 'O’Neil', 'jo'],
    ],
    lamp,
  )
  const jose = await makeOrdering(db, [['José', 'Pérez', 'jp']], board)
  return { ...event, lamp, board, perez, jose }
}

describe('a search of orders', () => {
  test('looks at the team’s code and the order’s id', async () => {
    const event = await startSearch()
    const { perez, board } = event
    const last = await makeOrdering(event.db, [], board)
    expect(await find(event, last.code.toLowerCase())).toEqual([last.id])
    expect(await find(event, `${last.id},${last.code.slice(1)}`)).toEqual([last.id])
    expect(await find(event, `${last.id} ${perez.code}`)).toEqual([])
    for (const search of ['%', '_', '\\', 'Submitted'])
      expect(await find(event, search)).toEqual([])
  })

  test('finds an id as part of a longer one, the whole one first, and by #18 or ORD-18 alone', async () => {
    const event = await startSearch()
    const { db, board } = event
    const team = await makeTeam(db, { members: 0 })
    const lines = [{ item: board, quantity: 1 }]
    const createdAt = '2023-01-01T00:00:00.000Z'
    await times(10, () => makeOrder(db, { team, lines, createdAt }))
    expect(await find(event, '2')).toEqual([2, 12])
    for (const search of ['#2', 'ORD-2', 'ord-2', '#002'])
      expect(await find(event, search)).toEqual([2])
    for (const search of ['#99', 'ORD-', 'ORD-99999999999'])
      expect(await find(event, search)).toEqual([])
  })

  test.each([
    'pérez maria',
    'MARIA@example',
    'oʼneil',
    "O'Neil",
    'lampara',
    'l’eclair',
    'éclair-x maria',
  ])('looks at members and items: %s', async (search) => {
    const event = await startSearch()
    expect(await find(event, search)).toEqual([event.perez.id])
  })

  test('does not look at who made an item, unless its name says so', async () => {
    const event = await startSearch()
    const { db, jose } = event
    expect(await find(event, 'lorex')).toEqual([])
    expect(await find(event, 'lo')).toEqual([])
    expect(await find(event, 'board lorex')).toEqual([])
    const named = { name: 'Motor', manufacturer: 'Lorex', model_number: 'By LORÉX', quantity: 1 }
    const { id } = await makeOrdering(db, [], await makeItem(db, named))
    expect(await find(event, 'lorex')).toEqual([id])
    expect(await find(event, 'board')).toEqual([jose.id])
  })

  test('shows first the orders of whom one member matches every term, unless another order is asked for', async () => {
    const event = await startSearch()
    const { perez, jose } = event
    expect(await find(event, 'perez jose')).toEqual([jose.id, perez.id])
    expect(await find(event, 'perez jose', 'created_at')).toEqual([perez.id, jose.id])
    expect(await find(event, 'perez jose', '-created_at')).toEqual([jose.id, perez.id])
    expect(await find(event, 'perez jose lampara')).toEqual([perez.id])
  })
})

test('the number of an item finds the orders that it was requested in (spec §14)', async () => {
  const event = await startEvent()
  const [lamp, motor] = [await makeItem(event.db), await makeItem(event.db)]
  const { id } = await makeOrder(event.db, {
    team: event.team,
    lines: [{ item: lamp, quantity: 1 }],
  })
  await makeOrder(event.db, { team: event.team, lines: [{ item: motor, quantity: 1 }] })
  expect(await find(event, `ITEM-${lamp.id}`)).toEqual([id])
  expect(await find(event, `item-${motor.id + 1000}`)).toEqual([])
})
