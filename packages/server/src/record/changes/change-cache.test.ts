import { expect, test } from 'vitest'
import { ChangeHub } from './change-hub.ts'
import { ChangeCache } from './change-cache.ts'

// What is asked with `find` is tested with the answers (`http/answer-cache.test.ts`).

interface Row {
  readonly user: number
}

function start() {
  const hub = new ChangeHub()
  hub.publishOthers = () => true
  const rows = new ChangeCache<Row>(hub, { max: 10 })
  const read = (read: () => Promise<Row | undefined>) =>
    rows.read('key', read, ({ user }) => [`session/${user}`])
  return { hub, rows, read }
}

test('the subjects of a value may follow from what is found', async () => {
  const { hub, rows, read } = start()
  await read(async () => ({ user: 1 }))
  hub.publish({ session: [2] })
  expect(rows.get('key')).toEqual({ user: 1 })
  hub.publish({ session: [1] })
  expect(rows.get('key')).toBeUndefined()
})

test('what is read is read anew, and forgotten when it is gone', async () => {
  const { rows, read } = start()
  await read(async () => ({ user: 1 }))
  expect(await read(async () => ({ user: 2 }))).toEqual({ user: 2 })
  expect(rows.get('key')).toEqual({ user: 2 })
  await read(async () => undefined)
  expect(rows.get('key')).toBeUndefined()
})

test('a read that began before a change takes the place of none that began after it', async () => {
  const { hub, rows, read } = start()
  const { promise, resolve } = Promise.withResolvers<Row>()
  const slow = read(() => promise)
  hub.publish({ session: [1, 2] })
  await read(async () => ({ user: 2 }))
  resolve({ user: 1 })
  await slow
  expect(rows.get('key')).toEqual({ user: 2 })
})
