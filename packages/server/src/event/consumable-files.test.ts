import { downloadExport, getItem, getStatistics, importFile } from '@signout/contract'
import { expect, test } from 'vitest'
import { findDifferences } from '../ops/verify.ts'
import { playOrder } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeCategory, makeItem } from '../testing/world/make-items.ts'

// Tests of spec §9, §13 and §27: what is not to be returned, in files and figures.

async function start() {
  const event = await startEvent()
  const wire = await makeItem(event.db, { name: 'Wire', is_consumable: true })
  const lamp = await makeItem(event.db, { name: 'Lamp' })
  return { ...event, wire, lamp }
}

const of = (item: { readonly id: number }, quantity: number) => ({ item, quantity })

test('an export counts what is kept apart from what is not returned', async () => {
  const event = await start()
  const { db, organiser, wire, lamp } = event
  await playOrder(event, [of(wire, 3), of(lamp, 2)], 'Picked Up')
  const read = async (file: 'orders.csv' | 'hardware.csv') => {
    const { body } = await organiser.call(downloadExport, { params: { file } })
    const [header = '', ...lines] = String(body).trimEnd().split('\r\n')
    const names = header.split(',')
    return lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])),
    )
  }
  expect(await read('orders.csv')).toMatchObject([
    { name: 'Wire', granted: '3', not_returned: '0', kept: '3', healthy: '0' },
    { name: 'Lamp', granted: '2', not_returned: '2', kept: '0' },
  ])
  expect(await read('hardware.csv')).toMatchObject([
    { name: 'Lamp', consumable: 'no' },
    { name: 'Wire', consumable: 'yes' },
  ])
  expect(await findDifferences(db)).toEqual([])
})

test('statistics count nothing out that does not come back', async () => {
  const event = await start()
  const { organiser, wire, lamp } = event
  await playOrder(event, [of(wire, 3), of(lamp, 2)], 'Picked Up')
  await playOrder(event, [of(wire, 1)], 'Picked Up')
  const { hours } = (await organiser.call(getStatistics, {})).body
  expect(hours).toMatchObject([{ picked_up: 2, returned_units: 0, units_out: 2 }])
})

test('a file says what is a consumable; one without the column leaves it', async () => {
  const { db, organiser, wire } = await start()
  const { name: category } = await makeCategory(db, { name: 'Cables' })
  const send = async (header: string, cells: string) => {
    const text = `name,quantity_available,categories${header}\nWire,10,${category}${cells}\n`
    const rest = ['model_number', 'manufacturer', 'datasheet', 'max_per_team', 'image_url', 'notes']
    const defaults = Object.fromEntries(rest.map((field) => [field, '']))
    const body = { text, dry_run: false, defaults }
    const { body: result } = await organiser.call(importFile, {
      params: { kind: 'hardware' },
      body,
    })
    return result
  }
  const isConsumable = async () =>
    (await organiser.call(getItem, { params: wire })).body.is_consumable
  await send('', '')
  expect(await isConsumable()).toBe(true)
  await send(',Consumable', ',NO')
  expect(await isConsumable()).toBe(false)
  await send(',consumable', ',Yes')
  expect(await isConsumable()).toBe(true)
  expect(await send(',consumable', ',perhaps')).toMatchObject({
    errors: [{ column: 'consumable', message: 'consumable is "perhaps": it must be yes or no.' }],
  })
  await send(',consumable', ',')
  expect(await isConsumable()).toBe(false)
})
