import { readFile } from 'node:fs/promises'
import { importFile, listItems, type QueryOf, updateCategory, updateItem } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { times } from '../testing/runs.ts'
import { makeCategory, makeItem } from '../testing/world/make-items.ts'

type Query = Partial<QueryOf<typeof listItems>>

async function search({ ada }: Pick<TestEvent, 'ada'>, text: string, query: Query = {}) {
  const answer = await ada.call(listItems, { query: { search: text, ...query } })
  expect(answer.status).toBe(200)
  const { results, near, count } = answer.body
  return { names: results.map(({ name }) => name), near, count }
}

async function find(event: TestEvent, text: string) {
  return (await search(event, text)).names
}

describe('words', () => {
  test.each([
    ['motor', 'Motor'],
    ['motors', 'Motor'],
    ['motor', 'Motors, assorted'],
    ['battery', 'Box of batteries'],
    ['batteries', 'AA battery'],
    ['switches', 'Switch'],
    ['knife', 'Set of knives'],
    ['leds', 'LED'],
    ['boards', 'Breadboard'],
    ['usbc', 'USB-C cable'],
    ['usb-c', 'USB C cable'],
    ['usb type', 'USBType-C lead'],
    ['pi4', 'Raspberry Pi 4'],
    ['pi 4', 'RaspberryPi4'],
    ['raspberrypi', 'Raspberry Pi'],
    ['wifi', 'Wi‑Fi stick'],
    ['wi-fi', 'WiFi stick'],
    ['microbit', 'micro:bit'],
    ['breadboards', 'Bread board'],
    ['5v', 'Supply, 5 V'],
    ['sdcard', 'microSD card'],
    ['sd-cards', 'microSD card'],
    ['sd card', 'microSDcard'],
    ['duino', 'Arduino'],
  ])('%j finds %j', async (text, name) => {
    const event = await startEvent()
    for (const each of [name, 'Lamp', 'Lens', 'USB cable, A to B']) {
      await makeItem(event.db, { name: each, notes: 'Keep it dry.' })
    }
    expect(await search(event, text)).toEqual({ names: [name], near: null, count: 1 })
  })

  test.each([
    ['usbc', 'USB cable'],
    ['12', '1.2 m'],
    ['1.2', '12 m'],
    ['gps', 'GPIO'],
    ['a_b', 'axb'],
    ['c++', 'USB-C'],
    ['bus', 'Uses'],
    ['12vdc', 'Supply, 112 V DC'],
    ['laser', 'Tesla servo'],
    ['meter', 'Name terminal'],
  ])('%j does not find %j', async (text, name) => {
    const event = await startEvent()
    const category = await makeCategory(event.db, { name: 'Parts' })
    await makeItem(event.db, { name, categories: [category] })
    expect(await find(event, text)).toEqual([])
  })

  test('are found in categories and notes, too, which change with them', async () => {
    const event = await startEvent()
    const category = await makeCategory(event.db, { name: 'Actuators' })
    const { id } = await makeItem(event.db, { name: 'SG90', notes: 'Also: Servo\nRückgabe' })
    await makeItem(event.db, { name: 'Fan', categories: [category] })
    expect(await find(event, 'actuator')).toEqual(['Fan'])
    expect(await find(event, 'servos ruckgabe')).toEqual(['SG90'])
    const { organiser } = event
    const noted = { params: { id }, body: { notes: 'Nothing' } }
    expect((await organiser.call(updateItem, noted)).status).toBe(200)
    expect(await find(event, 'servos')).toEqual([])
    const renamed = { params: category, body: { name: 'Wind' } }
    expect((await organiser.call(updateCategory, renamed)).status).toBe(200)
    expect(await find(event, 'actuator')).toEqual([])
    expect(await find(event, 'wind')).toEqual(['Fan'])
  })
})

describe('order', () => {
  async function startRanked() {
    const event = await startEvent()
    const category = await makeCategory(event.db, { name: 'Servo parts' })
    const items = [
      { name: 'a', notes: 'for a servo', quantity: 7 },
      { name: 'b', manufacturer: 'Servo Ltd', quantity: 6 },
      { name: 'c', categories: [category], quantity: 5 },
      { name: 'd', model_number: 'X-SERVO', quantity: 4 },
      { name: 'e micro servo', quantity: 3 },
      { name: 'servo Z', quantity: 2 },
      { name: 'Servo', quantity: 1 },
    ]
    for (const item of items) await makeItem(event.db, item)
    return event
  }
  const best = ['Servo', 'servo Z', 'e micro servo', 'd', 'c', 'b', 'a']

  test('by default the name comes first, then model number, category, manufacturer, notes', async () => {
    const event = await startRanked()
    expect(await find(event, 'servos')).toEqual(best)
    expect((await search(event, 'servo', { ordering: 'default' })).names).toEqual(best)
    expect((await search(event, 'servo', { limit: 3, offset: 2 })).names).toEqual(best.slice(2, 5))
  })

  test('one that is chosen is kept', async () => {
    const event = await startRanked()
    const byName = ['a', 'b', 'c', 'd', 'e micro servo', 'Servo', 'servo Z']
    expect((await search(event, 'servo', { ordering: 'name' })).names).toEqual(byName)
    const byStock = (await search(event, 'servo', { ordering: '-quantity_remaining' })).names
    expect(byStock).toEqual(best.toReversed())
  })

  test('several words together begin a name, or the worst of them counts', async () => {
    const event = await startEvent()
    const names = ['Hub, USB-C', 'USB-C lead', 'Adapter', 'USB hub', 'USBC stick']
    const categories = [await makeCategory(event.db, { name: 'Leads' })]
    for (const name of names) await makeItem(event.db, { name, notes: 'usb c', categories })
    const found = await find(event, 'usb c')
    expect(found).toEqual(['USB-C lead', 'USBC stick', 'Hub, USB-C', 'Adapter', 'USB hub'])
  })

  test.each([
    ['pi 4', ['Pi 4 case', 'Raspberry Pi 4', '4 mm pitch', 'Fan']],
    ['4 gb', ['Board, 4 GB', 'Zero, 4GB', 'RGB panel, 4 mm']],
    ['usb c', ['Hub, USB-C', 'Coral USB']],
    ['sd card', ['microSD card', 'Card for SD']],
  ])('%j is better as one in a name than in pieces', async (text, names) => {
    const event = await startEvent()
    for (const name of names.toSorted()) await makeItem(event.db, { name, notes: 'Not a pi 4' })
    expect(await find(event, text)).toEqual(names)
  })
})

describe('mistakes', () => {
  async function startMisspelt() {
    const event = await startEvent()
    const names = ['Arduino Uno', 'Temperature sensor', 'Servo', 'Fan', 'Raspberry Pi']
    for (const name of names) await makeItem(event.db, { name, notes: 'Cheap' })
    return event
  }

  test.each([
    ['temprature', ['Temperature sensor']],
    ['Temprature ', ['Temperature sensor']],
    ['tmprature', ['Temperature sensor']],
    ['tmpratre', []],
    ['arduno', ['Arduino Uno']],
    ['ardno', []],
    ['sevro', ['Servo']],
    ['fam', []],
    ['raspbery pi', ['Raspberry Pi']],
    ['temprature senosrs', ['Temperature sensor']],
    ['temprature fan', []],
    ['temprature item-1', []],
  ])('%j', async (text, names) => {
    const event = await startMisspelt()
    const near = names.length === 0 ? null : text.trim()
    expect(await search(event, text)).toEqual({ names, near, count: names.length })
  })

  test('are allowed only where nothing else matches, whatever the filters say', async () => {
    const event = await startMisspelt()
    const category = await makeCategory(event.db)
    await makeItem(event.db, { name: 'Serve', quantity: 0, categories: [category] })
    expect(await search(event, 'serve')).toMatchObject({ names: ['Serve'], near: null })
    expect(await search(event, 'serve', { in_stock: true })).toMatchObject({
      names: [],
      near: null,
    })
    const filter = { category_ids: [category.id] }
    expect(await search(event, 'arduno', filter)).toMatchObject({ names: [], near: null })
  })

  test('are said on each page, and rank like what was meant', async () => {
    const event = await startMisspelt()
    await makeItem(event.db, { name: 'A shield', notes: 'For the Arduino' })
    const first = await search(event, 'arduno', { limit: 1 })
    expect(first).toEqual({ names: ['Arduino Uno'], near: 'arduno', count: 2 })
    const second = await search(event, 'arduno', { limit: 1, offset: 1 })
    expect(second).toEqual({ names: ['A shield'], near: 'arduno', count: 2 })
  })

  test('a list that is not searched is near to nothing', async () => {
    const { ada } = await startMisspelt()
    expect((await ada.call(listItems, {})).body.near).toBeNull()
  })
})

async function startDemo() {
  const event = await startEvent()
  for (const kind of ['categories', 'hardware'] as const) {
    const file = new URL(`../../../rehearsal/data/${kind}.csv`, import.meta.url)
    const body = { text: await readFile(file, 'utf8'), dry_run: false }
    const answer = await event.organiser.call(importFile, { params: { kind }, body })
    expect(answer.body).toMatchObject({ errors: [] })
  }
  return event
}

/** How parts are asked for, and the beginning of a name that is meant. */
const usualWords = {
  motors: 'NEMA 17',
  resistors: 'Resistor kit',
  'usb c': 'USB-C to USB-C',
  usbc: 'USB-C hub',
  temprature: 'DHT22',
  pi4: 'Raspberry Pi 4',
  raspberrypi: 'Raspberry Pi 5',
  arduno: 'Arduino Uno',
  leds: 'NeoPixel',
  batteries: '4×AA battery holder',
  'jumper wire': 'Jumper wires',
  'bread board': 'Solderless breadboard',
  servos: 'SG90',
  wifi: 'Arduino UNO R4 WiFi',
  webcams: 'Logitech C270',
  buttons: 'Tactile push button',
  potentiometers: 'Rotary potentiometer',
  gps: 'NEO-6M',
  lora: 'RFM95W',
  microphones: 'Electret microphone',
  displays: '2.8" TFT',
  oled: 'Monochrome 0.96" OLED',
  'soldering irons': 'Pinecil',
  multimeters: 'Digital multimeter',
  drones: 'Tello',
  buzzers: 'Piezo buzzer',
  acelerometer: 'MPU-6050',
  'sd card': 'microSD card',
  'power bank': 'USB power bank',
  gluegun: 'Hot glue gun',
  'heartrate sensor': 'Single-lead heart rate',
  'stepper motors': 'NEMA 17',
} as const

test('usual words for parts find what the catalogue has, among the first ten', async () => {
  const event = await startDemo()
  const missed: string[] = []
  for (const [text, wanted] of Object.entries(usualWords)) {
    const { names } = await search(event, text, { limit: 10 })
    if (!names.some((name) => name.startsWith(wanted))) missed.push(`${text}: ${names.join('; ')}`)
  }
  expect(missed).toEqual([])
})

test('what is kept of ten thousand odd searches by one person is less than 16 MB', async () => {
  const { app, ada, db } = await startEvent()
  for (const name of ['Temperature sensor', 'Arduino']) await makeItem(db, { name })
  const odd = (at: number) => `temprature${'x'.repeat(at % 150)}${at} arduno`
  const kept = () => app.services.answerCache.size
  await search({ ada }, 'sensor')
  const before = kept()
  await times(150, async (at) => search({ ada }, odd(at)))
  const each = (kept() - before) / 150
  expect(each * 10_000).toBeLessThan(16_000_000)
})
