import {
  createItem,
  deleteItem,
  getItem,
  type ItemChanges,
  listIncidents,
  type NewItem,
  reportIncident,
  updateIncident,
  updateItem,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeCategory, makeItem, makeOrder } from '../testing/world/make-items.ts'
import { readHistory, readKinds } from '../testing/world/calls.ts'
import { expectStockToAddUp, startEvent } from '../testing/world/event.ts'

const details = {
  model_number: 'HC-SR04',
  manufacturer: 'Maker',
  datasheet: 'http://example.com/lamp.pdf',
  location: 'Crate 3',
  max_per_team: 2,
  image_url: 'https://example.com/lamp.png',
  notes: 'Shelf 4\n  second row',
  is_consumable: true,
}

async function start() {
  const event = await startEvent()
  const { organiser, db } = event
  const category = await makeCategory(db, { name: 'Lights' })
  return {
    ...event,
    category,
    create: (body: Partial<NewItem>) =>
      organiser.call(createItem, {
        body: { name: 'Lamp', quantity_available: 5, categories: [category.id], ...body },
      }),
    update: ({ id }: { readonly id: number }, body: ItemChanges) =>
      organiser.call(updateItem, { params: { id }, body }),
    remove: ({ id }: { readonly id: number }) => organiser.call(deleteItem, { params: { id } }),
  }
}

describe('adding an item', () => {
  test('puts all of its units on the shelf, in the inventory and into the record', async () => {
    const { create, ada, organiser, db, category } = await start()
    const { status, body } = await create(details)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      name: 'Lamp',
      ...details,
      quantity_available: 5,
      quantity_remaining: 5,
      picture: null,
      credits: 0,
      categories: [category.id],
    })
    expect((await ada.call(getItem, { params: { id: body.id } })).body).toEqual(body)
    expect(await readHistory(organiser, { hardware: body.id })).toMatchObject([
      { kind: 'hardware.created', via: 'web', detail: { values: { name: 'Lamp', ...details } } },
    ])
    await expectStockToAddUp(db)
  })

  test('refuses an unknown category', async () => {
    const { create, db } = await start()
    const body = { categories: ['There is no category with the id 999.'] }
    expect(await create({ categories: [999] })).toMatchObject({ status: 400, body })
    expect(await readKinds(db)).toEqual([])
  })

  test('refuses a name that is taken, however it is written', async () => {
    const { create } = await start()
    await create({ name: 'Straße', model_number: 'A-1' })
    const taken = 'There is an item "Straße" with the model number A-1 already.'
    for (const name of ['Straße', 'STRASSE', ' straße ']) {
      expect(await create({ name, model_number: 'a-1' })).toMatchObject({
        status: 400,
        body: { name: [taken] },
      })
    }
    expect((await create({ name: 'Straße', model_number: 'A-2' })).status).toBe(201)
    expect((await create({ name: 'Straße' })).status).toBe(201)
    expect(await create({ name: 'Straße' })).toMatchObject({
      status: 400,
      body: { name: ['There is an item "Straße" without a model number already.'] },
    })
  })
})

describe('changing an item', () => {
  test('changes what is named, and records before and after', async () => {
    const { update, organiser, db } = await start()
    const item = await makeItem(db, { name: 'Lamp', notes: 'old' })
    const other = await makeCategory(db)
    const answer = await update(item, { notes: null, max_per_team: 0, categories: [other.id] })
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Lamp', notes: null, max_per_team: 0, categories: [other.id] },
    })
    const [row] = await readHistory(organiser, { hardware: item.id })
    expect(row).toMatchObject({
      kind: 'hardware.updated',
      detail: {
        name: 'Lamp',
        changes: {
          notes: { before: 'old', after: null },
          max_per_team: { before: null, after: 0 },
          categories: { after: [other.id] },
        },
      },
    })
  })

  test('moves the total and what is left of it together', async () => {
    const { update, db, team } = await start()
    const item = await makeItem(db, { quantity: 5 })
    await makeOrder(db, { team, lines: [{ item, quantity: 3 }] })
    for (const [total, left] of [
      [9, 6],
      [3, 0],
      [4, 1],
    ] as const) {
      expect((await update(item, { quantity_available: total })).body).toMatchObject({
        quantity_available: total,
        quantity_remaining: left,
      })
    }
    await expectStockToAddUp(db)
  })

  test('refuses a total below what is not on the shelf, with the figures', async () => {
    const { update, db, team } = await start()
    const item = await makeItem(db, { quantity: 5 })
    const lines = [{ item, quantity: 3, returned: ['Broken', 'Healthy'] as const }]
    await makeOrder(db, { team, status: 'Picked Up', lines })
    await makeOrder(db, { team, lines: [{ item, quantity: 1 }] })
    expect(await update(item, { quantity_available: 2, name: 'Never' })).toMatchObject({
      status: 400,
      body: {
        quantity_available: [
          'The total cannot be lowered from 5 to 2: 3 are not on the shelf (2 with teams, 1 came back unfit or not at all).',
        ],
      },
    })
    expect((await update(item, {})).body).toMatchObject({ name: item.name, quantity_available: 5 })
    expect((await update(item, { quantity_available: 3 })).body.quantity_remaining).toBe(0)
  })

  test('that leaves it as it is writes nothing', async () => {
    const { update, db } = await start()
    const item = await makeItem(db, { name: 'Lamp' })
    for (const body of [{}, { name: 'Lamp ' }, { notes: '' }]) {
      expect((await update(item, body)).status).toBe(200)
    }
    expect(await readKinds(db)).toEqual([])
  })

  test('may write its own name anew, and refuses one that is taken', async () => {
    const { update, db } = await start()
    const lamp = await makeItem(db, { name: 'Lamp' })
    const torch = await makeItem(db, { name: 'Torch' })
    expect((await update(lamp, { name: 'LAMP' })).body.name).toBe('LAMP')
    expect(await update(torch, { name: 'lamp' })).toMatchObject({
      status: 400,
      body: { name: ['There is an item "LAMP" without a model number already.'] },
    })
  })

  test('that does not exist is 404', async () => {
    const { update, remove } = await start()
    expect((await update({ id: 99 }, { name: 'Lamp' })).status).toBe(404)
    expect((await remove({ id: 99 })).status).toBe(404)
  })
})

describe('changing an item with If-Match', () => {
  test('is refused when the item has changed since', async () => {
    const { create, organiser, db } = await start()
    const { body: item } = await create({})
    const path = `/api/hardware/hardware/${item.id}/`
    const read = async () => (await organiser.request('GET', path)).headers.etag ?? ''
    const raise = (ifMatch: string, quantity_available: number) =>
      organiser.request('PATCH', path, {
        body: { quantity_available },
        headers: { 'if-match': ifMatch },
      })
    const first = await read()
    expect((await raise(first, 6)).status).toBe(200)
    expect(await raise(first, 7)).toMatchObject({
      status: 409,
      body: { detail: 'The item has been changed meanwhile.' },
    })
    expect((await raise('*', 7)).status).toBe(200)
    expect((await raise(await read(), 8)).status).toBe(200)
    expect((await organiser.call(getItem, { params: { id: item.id } })).body).toMatchObject({
      quantity_available: 8,
      quantity_remaining: 8,
    })
    await expectStockToAddUp(db)
  })
})

describe('deleting an item', () => {
  test('takes it out of the inventory and keeps its values in the record', async () => {
    const { remove, ada, organiser, db } = await start()
    const item = await makeItem(db, { name: 'Lamp' })
    expect((await remove(item)).status).toBe(204)
    expect((await ada.call(getItem, { params: { id: item.id } })).status).toBe(404)
    expect(await readHistory(organiser, { hardware: item.id })).toMatchObject([
      { kind: 'hardware.deleted', detail: { values: { name: 'Lamp', quantity_available: 10 } } },
    ])
  })

  test('is refused while a report about it is open, which stays when it is resolved', async () => {
    const { remove, organiser, db } = await start()
    const item = await makeItem(db, { name: 'Lamp' })
    const about = { state: 'broken', quantity: 1, order: null, hardware: item.id } as const
    const body = { ...about, what: 'It never worked.', when: 'At noon', where: 'On the shelf' }
    const { id } = (await organiser.call(reportIncident, { body })).body
    expect(await remove(item)).toMatchObject({
      status: 400,
      body: {
        detail:
          'Lamp cannot be deleted: 1 report about it is open. Mark what is settled as resolved.',
      },
    })
    const resolved = { params: { id }, body: { resolved: true } }
    await organiser.call(updateIncident, resolved)
    expect((await remove(item)).status).toBe(204)
    const reports = (await organiser.call(listIncidents, {})).body.results
    expect(reports).toMatchObject([{ id, hardware: null, what: 'It never worked.' }])
    expect(await readHistory(organiser, { kind: ['incident.reported'] })).toMatchObject([
      { detail: { item: 'Lamp' } },
    ])
  })

  test('is refused when it was ever ordered', async () => {
    const { remove, db, team } = await start()
    for (const status of ['Submitted', 'Cancelled', 'Returned'] as const) {
      const item = await makeItem(db, { name: status })
      const returned = status === 'Returned' ? (['Healthy'] as const) : []
      await makeOrder(db, { team, status, lines: [{ item, quantity: 1, returned }] })
      const detail = `${status} cannot be deleted: 1 order has it. Lower its total instead.`
      expect(await remove(item)).toMatchObject({ status: 400, body: { detail } })
    }
  })
})
