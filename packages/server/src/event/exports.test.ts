import {
  downloadExport as downloadCall,
  type ExportName,
  exportNames,
  submitOrder,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { readSnapshot } from '../db/transaction.ts'
import { bringBack, playOrder } from '../testing/world/calls.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { times } from '../testing/runs.ts'
import { type CsvPiece, downloadExport, readExport } from './export-files.ts'

// Tests of spec §27.

/** With more orders than are read at a time. */
async function startWithOrders(): Promise<TestEvent> {
  const event = await startEvent()
  const { db, team } = event
  // More than the buffers between database and client take.
  const name = `=Lamp${' of many words'.repeat(15)}`
  const item = await makeItem(db, { name, quantity: 1000 })
  const lines = [{ item, quantity: 1 }]
  await times(450, () => makeOrder(db, { team, status: 'Picked Up', lines }))
  return event
}

test('each file has the bytes of the command line, and a name that says what it is', async () => {
  const { organiser, db } = await startWithOrders()
  for (const name of exportNames) {
    const file = `${name}.csv` as const
    const { status, body, headers } = await organiser.call(downloadCall, { params: { file } })
    const pieces = await readSnapshot(db, (tx) =>
      Array.fromAsync(readExport(tx, name, 'America/New_York')),
    )
    expect(status).toBe(200)
    const bytes = pieces.map(({ csv }) => csv).join('')
    // What reads text takes the mark away, without which Excel shows JosÃ© Luis.
    expect(bytes.slice(1)).toBe(body)
    expect(bytes.slice(0, 1)).toBe('\uFEFF')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(bytes)))
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        new RegExp(`^attachment; filename="[a-z0-9-]+-${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
      ),
      'cache-control': 'no-store',
    })
  }
})

test('a file is of one moment, read some orders at a time, and holds up no write; none of it is a formula', async () => {
  const { db, ada } = await startWithOrders()
  const item = await makeItem(db, { quantity: 5 })
  const pieces = await readSnapshot(db, async (tx) => {
    const read: CsvPiece[] = []
    for await (const piece of readExport(tx, 'orders', 'UTC')) {
      const body = { hardware: [{ id: item.id, quantity: 1 }] }
      expect((await ada.call(submitOrder, { body })).status).toBe(201)
      read.push(piece)
    }
    return read
  })
  expect(pieces.map(({ rows }) => rows)).toEqual([200, 200, 50])
  const [header, ...lines] = pieces.flatMap(({ csv }) => csv.trimEnd().split('\r\n'))
  expect(header).toMatch(/^\uFEFForder_id,status,/)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(450)
  expect(lines.every((line) => line.includes(`,'=Lamp of `))).toBe(true)
})

test('times are the event’s, as a spreadsheet reads them, with the zone in the header', async () => {
  const event = await startEvent({ now: new Date('2024-11-03T05:30:15.250Z') })
  const { db, organiser } = event
  const item = await makeItem(db)
  const order = await playOrder(event, [{ item, quantity: 2 }], 'Picked Up')
  event.clock.set(new Date('2024-11-03T06:10:00.000Z'))
  await bringBack(organiser, order, [{ item, quantity: 1, condition: 'Lost' }])
  const tableOf = async (name: ExportName) => {
    const [piece] = await Array.fromAsync(readExport(db, name, 'America/New_York'))
    const [header = [], row = []] = piece?.csv.split('\r\n').map((line) => line.split(',')) ?? []
    return new Map(header.map((column, at) => [column, row[at]]))
  }
  const orders = await tableOf('orders')
  expect(orders.get('created_at (America/New_York)')).toBe('2024-11-03 01:30')
  expect(orders.get('updated_at (America/New_York)')).toBe('2024-11-03 01:10')
  expect(orders.get('last_returned_at (America/New_York)')).toBe('2024-11-03 01:10')
  expect((await tableOf('closeout')).get('since (America/New_York)')).toBe('2024-11-03 01:30')
  // What is imported again has no times.
  expect([...(await tableOf('hardware')).keys()].join()).not.toContain('(')
})

test('what a team writes about its project is no formula where cells end at semicolons either', async () => {
  const { db } = await startEvent()
  const project_description = `A lamp;=cmd|'/C calc'!A0\n=1`
  await db.updateTable('teams').set({ project_description }).execute()
  const pieces = await Array.fromAsync(readExport(db, 'teams', 'UTC'))
  const cells = pieces.flatMap(({ csv }) => csv.split(/[;\n]/))
  expect(cells).toContain(`'=cmd|'/C calc'!A0`)
  expect(cells.filter((cell) => cell.startsWith('='))).toEqual([])
})

test('an event without anything is a header', async () => {
  const { db } = await startEvent()
  const pieces = await Array.fromAsync(readExport(db, 'orders', 'UTC'))
  expect(pieces).toEqual([{ rows: 0, csv: expect.stringMatching(/^\uFEFForder_id,.*\r\n$/) }])
})

test('a file that is not exported is not found, and at most four are read at once', async () => {
  const { organiser, db } = await startWithOrders()
  for (const file of ['people.csv', 'orders', 'orders.xlsx', '..%2Forders.csv']) {
    const { status } = await organiser.request('GET', `/api/event/exports/${file}`)
    expect([file, status]).toEqual([file, 404])
  }
  const download = async () => downloadExport(db, 'orders', 'UTC')
  const answers = await Promise.allSettled(Array.from({ length: 6 }, download))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason : []))
  const detail = 'Other files are being downloaded. Try again in 10 seconds.'
  expect(refused).toMatchObject([1, 2].map(() => ({ status: 429, body: { detail } })))
  await download()
})
