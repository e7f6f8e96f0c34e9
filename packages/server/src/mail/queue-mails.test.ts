import { expect, test } from 'vitest'
import { commandLine } from '../actor.ts'
import { outboxTime, startOutbox } from '../testing/mail/start-outbox.ts'
import { record } from '../write/record/record.ts'
import type { RecordEntry } from '../write/record/record-entry.ts'
import { transact } from '../write/transact.ts'
import { indexReaders } from './queue-mails.ts'

/** Objects that count how often one of them is read. */
function counted<T extends object>(objects: readonly T[]) {
  let reads = 0
  const get = (object: T, name: PropertyKey): unknown => {
    reads += 1
    return Reflect.get(object, name)
  }
  return { objects: objects.map((object) => new Proxy(object, { get })), reads: () => reads }
}

test('each entry of the record is read as often, however many there are', async () => {
  const { db, user, readMails } = await startOutbox({ smtpUrl: 'smtp://127.0.0.1:1' })
  const entry: RecordEntry = {
    kind: 'user.password_changed',
    user: user.userId,
    detail: {},
    isMailed: true,
  }
  const readsOf = async (count: number) => {
    const { objects, reads } = counted(Array.from({ length: count }, () => entry))
    await transact(db, commandLine, (tx) => record(tx, commandLine, objects, outboxTime))
    return reads()
  }
  expect(await readsOf(40)).toBeLessThanOrEqual(2 * (await readsOf(20)))
  expect(await readMails()).toHaveLength(60)
})

test('readers are read once, however many mails they get', () => {
  const { objects, reads } = counted(
    [1, 2, 3].map((id) => {
      return { id, name: '', email: `${id}@example.com`, is_active: id < 3, team_id: 7 }
    }),
  )
  const addressesOf = indexReaders(objects, null)
  const before = reads()
  expect(addressesOf({ user: 4 })).toEqual([])
  expect(addressesOf({ user: 3 })).toEqual([])
  expect(addressesOf({ team: 8 })).toEqual([])
  expect(addressesOf('desk')).toEqual([])
  expect(reads()).toBe(before)
  expect(addressesOf({ user: 2 })).toEqual([{ recipient: '2@example.com', user_id: 2 }])
  expect(addressesOf({ team: 7 }).map(({ user_id }) => user_id)).toEqual([1, 2])
})
