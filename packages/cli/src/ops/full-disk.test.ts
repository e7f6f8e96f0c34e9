// Runs in test:all only: it fills disks, on each database.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openDatabase } from '@signout/server/db/open.ts'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeDatabase } from '../context.ts'
import { onBothDatabases, startCli, startWithoutTables, type Ran } from '../testing/start-cli.ts'
import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { runTransaction } from '@signout/server/db/transaction.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { urlOfPicture, pictureStoreOf } from '@signout/server/catalogue/picture-store.ts'

onBothDatabases(() => {
  test('a disk that is full in the middle of a backup leaves the old one', async () => {
    const { config, db, path } = await startCli()
    await makeHeavyPictures(db)
    const backup = path('event.backup')
    await writeFile(backup, 'the old one')
    const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl }
    expect(await runOnFullDisk(env, 'backup', backup, '--force')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${describeDatabase(config)}\n${backup} cannot be written: the file would be larger than a file may be here.\n`,
    })
    expect(await readdir(dirname(backup))).toEqual(['event.backup'])
    expect(await readFile(backup, 'utf8')).toBe('the old one')
  })
})

test('a disk that is full in the middle of a restore changes nothing', async () => {
  const { db, path, run } = await startCli()
  await makeItem(db, { notes: 'n' })
  const rows = 40_000
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${rows})
    insert into history (at, via, kind, detail)
    select '2024-01-01T00:00:00.000Z', 'cli', 'team.created', ${JSON.stringify({ x: 'x'.repeat(400) })}
    from numbers
  `.execute(db)
  await run('backup', path('event.backup'))
  const target = await startWithoutTables('sqlite')
  await target.run('migrate')
  const before = await readdir(target.config.dataDir)
  const env = { DATA_DIR: target.config.dataDir }
  const { exitCode, stdout, stderr } = await runOnFullDisk(env, 'restore', path('event.backup'))
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toMatch(
    /^Database: .*\nThe database does not work: (?:database or disk is full|disk I\/O error)\n$/,
  )
  expect(await readdir(target.config.dataDir)).toEqual(before)
  const kept = await openDatabase({ dataDir: target.config.dataDir })
  expect(await kept.selectFrom('history').select('id').execute()).toEqual([])
  await kept.destroy()
  expect(await target.run('restore', path('event.backup'))).toMatchObject({ exitCode: 0 })
})

/** As on a disk that is full: no file can become larger than 8 MiB. */
const fullDisk = ['/bin/sh', '-c', 'ulimit -f 16384 && exec "$@"', 'sh'] as const

/** Pictures that are small enough each, and together too large for a backup. */
async function makeHeavyPictures(db: Db): Promise<void> {
  const store = pictureStoreOf(db)
  for (let count = 0; count < 4; count += 1) {
    const bytes = randomBytes(3_000_000)
    const picture = { hash: hash('sha256', bytes, 'hex'), bytes }
    await store.prepare(picture)
    await runTransaction(db, (tx) => store.keep(tx, picture, new Date()))
    await makeItem(db, { picture: urlOfPicture(picture.hash) })
  }
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The command line in a process of its own, on a full disk. */
async function runOnFullDisk(
  env: Readonly<Record<string, string | undefined>>,
  ...argv: readonly string[]
): Promise<Ran> {
  const [command, ...args] = [...fullDisk, process.execPath, main, ...argv]
  return new Promise((resolve) => {
    const child = execFile(command ?? '', args, { env }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}
