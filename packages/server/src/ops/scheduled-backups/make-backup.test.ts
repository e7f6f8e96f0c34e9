// Runs in test:all only: it fills a database of 30 MB.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/tables.ts'
import { RemoteServer } from '../../testing/processes/remote-server.ts'
import { startLoad } from '../../testing/processes/start-load.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { makeBackup } from './make-backup.ts'
import { makeFolder } from '../../testing/folders.ts'

const rows = 60_000

/** The record of a very long event: some 30 MB. */
async function fillRecord(db: Db): Promise<void> {
  const detail = JSON.stringify({ name: 'Ada', changes: {}, padding: 'x'.repeat(400) })
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${rows})
    insert into history (at, via, kind, user_id, detail)
    select '2024-01-01T00:00:00.000Z', 'cli', 'user.updated', n, ${detail} from numbers
  `.execute(db)
}

test('no request waits for the backup of a large event', async () => {
  const folder = await makeFolder()
  // The sign-out window is open today.
  const window = { signout_opens: 0, signout_closes: Date.now() + 3_600_000 }
  const { app, db, place } = await startTestApp({ now: new Date(), config: window })
  await fillRecord(db)
  const address = await app.listen()
  const load = await startLoad(RemoteServer.at([address]), db, { teams: 6 })
  await load.until((answers) => answers.length >= 30)
  const before = load.answers.length
  const started = performance.now()
  const backedUp = await makeBackup(place, folder, new Date(), new AbortController().signal)
  const tookMs = performance.now() - started
  const during = load.answers.slice(before)
  await load.stop()
  expect(backedUp.rows).toBeGreaterThan(rows)
  expect(during.length).toBeGreaterThan(30)
  expect(new Set(during.map(({ status }) => status))).toEqual(new Set([200, 201]))
  // A busy machine is slow in both.
  expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(Math.max(1000, tookMs / 2))
})
