// Runs in test:all only: it fills a disk.
// Runs on SQLite only: a database elsewhere has a disk of its own.
import { spawnSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getOverview, listOrders, submitOrder, verifyFigures } from '@signout/contract'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { fileIn } from '../db/open.ts'
import { codeOf } from '../base/files.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { addressOf } from '../testing/processes/server-process.ts'
import { RemoteServer } from '../testing/processes/remote-server.ts'
import { startMain } from '../testing/processes/start-main.ts'
import { TestClient } from '../testing/requests/test-client.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '../testing/world/make.ts'
import { makeFolder } from '../testing/folders.ts'

// Tests of spec §20.

/** A disk of its own for the process alone, where the system lets a user make one. */
const smallDisk = [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=40m tmpfs "$DATA_DIR" && cp "$COPIED" "$DATA_DIR" && exec "$@"',
  'sh',
] as const
const [command, ...flags] = smallDisk
const isAllowed = () => spawnSync(command, [...flags.slice(0, 2), 'true']).status === 0

const full = 'The disk of the server is full.'

test.runIf(isAllowed())(
  'on a full disk changes are refused with the reason, reads go on, and with room everything does',
  async () => {
    const { db, config } = await openTestDatabase()
    const addresses: string[] = []
    const as = (user: { readonly userId: number }) =>
      TestClient.of({ server: RemoteServer.at(addresses), db }, user, new Date())
    const { members } = await makeTeam(db)
    const [ada, desk] = [await as(members[0]), await as(await makeOrganiser(db))]
    const item = await makeItem(db, { quantity: 1000 })
    const hardware = [{ id: item.id, quantity: 1 }]
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    const disk = await makeFolder()
    const environment = {
      DATA_DIR: disk,
      COPIED: fileIn(config.dataDir),
      SIGNOUT_CLOSES: '2999-01-01T00:00',
    }
    const server = startMain(environment, { runner: smallDisk })
    addresses.push(await addressOf(server))
    const inside = join(`/proc/${server.process.pid}/root`, disk)
    const order = () => ada.call(submitOrder, { body: { hardware } })

    await fill(join(inside, 'filler'))
    let acknowledged = 0
    let answer = await order()
    for (; answer.status === 201; answer = await order()) acknowledged += 1
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: `${full} Nothing can be changed until there is room.` },
    })
    const { alerts } = (await desk.call(getOverview, {})).body
    const message = expect.stringContaining(full)
    expect(alerts).toContainEqual(expect.objectContaining({ kind: 'disk', message }))

    await rm(join(inside, 'filler'))
    expect((await order()).status).toBe(201)
    const { body } = await desk.call(listOrders, {})
    expect(body.count).toBe(acknowledged + 1)
    expect((await desk.call(verifyFigures, {})).body).toEqual({ differences: [] })
  },
)

async function fill(path: string): Promise<void> {
  await using file = await open(path, 'w')
  for (let size = 1024 * 1024; size >= 1024; size /= 2) {
    await writeUntilFull(async () => void (await file.write(Buffer.alloc(size))))
  }
}

async function writeUntilFull(write: () => Promise<void>): Promise<void> {
  try {
    for (;;) await write()
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
  }
}
