// Runs on PostgreSQL only: on SQLite rows are committed in the order of their numbers.
import { listNews, markNewsSeen, updateOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import { runTransaction } from '../db/transaction.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { makeTeam } from '../testing/world/make.ts'
import { record } from '../record/record.ts'
import { untilBlocked } from '../testing/database/test-database.ts'

// Tests of spec §17.

/** Takes note of all news that there are; answers the ids of their orders. */
async function readNews(client: TestClient): Promise<(number | null)[]> {
  const { results } = (await client.call(listNews, {})).body
  const newest = results.at(-1)
  if (newest !== undefined) await client.call(markNewsSeen, { body: { id: newest.id } })
  return results.map(({ order_id }) => order_id)
}

test('news that are committed after later ones were seen are still told', async () => {
  const { ada, clock, db, organiser, team } = await startEvent()
  const lines = [{ item: await makeItem(db), quantity: 1 }]
  const [slow, fast] = [await makeOrder(db, { team, lines }), await makeOrder(db, { team, lines })]
  const other = await makeTeam(db)
  const written = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const status = { before: 'Submitted', after: 'Ready for Pickup' } as const
  const first = runTransaction(db, async (tx) => {
    const about = { order: slow.id, team: { id: team.id, team_code: team.code } }
    const entry = { kind: 'order.completed', ...about, detail: { status } } as const
    await record(tx, commandLine, [entry], clock.now())
    written.resolve()
    await going.promise
  })
  await written.promise
  const pack = (id: number) =>
    organiser.call(updateOrder, { params: { id }, body: { status: 'Ready for Pickup' } })
  // Other teams do not wait.
  expect((await pack((await makeOrder(db, { team: other, lines })).id)).status).toBe(200)
  const second = pack(fast.id)
  await untilBlocked(db)
  const told = await readNews(ada)
  going.resolve()
  await Promise.all([first, second])
  expect(new Set([...told, ...(await readNews(ada))])).toEqual(new Set([slow.id, fast.id]))
})
