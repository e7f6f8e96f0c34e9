import { hash } from 'node:crypto'
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { findBackupState } from '@signout/server/ops/backup/state.ts'
import { readPages, readSequences, tableNames } from '@signout/server/ops/backup/tables.ts'
import { type DatabaseConfig, fileIn, openDatabase } from '@signout/server/db/open.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { readSnapshot, runTransaction } from '@signout/server/db/transaction.ts'
import { urlOfPicture, pictureStoreOf } from '@signout/server/catalogue/picture-store.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { expect, test } from 'vitest'
import { cliTime, onEitherDatabase, startCli, startWithoutTables } from '../testing/start-cli.ts'

// Tests of spec §20.

const pictureBytes = Buffer.from('The bytes of a picture')
const picture = { hash: hash('sha256', pictureBytes, 'hex'), bytes: pictureBytes }

/** An event with awkward texts, a picture and a gap in its ids, and a backup of it. */
async function startWithBackup() {
  const cli = await startCli()
  await makeOrganiser(cli.db)
  const team = await makeTeam(cli.db, { description: 'Two\u2028lines, "quoted"\nand 🤖' })
  const item = await makeItem(cli.db, { name: 'Lämp' })
  const lines = [{ item, quantity: 2, returned: ['Broken' as const] }]
  await makeOrder(cli.db, { team, status: 'Picked Up', lines })
  await setPictureOf(cli.db)
  const deleted = await makeItem(cli.db)
  await cli.db.deleteFrom('hardware').where('id', '=', deleted.id).execute()
  const backup = cli.path('event.backup')
  expect(await cli.run('backup', backup)).toMatchObject({ exitCode: 0, stderr: '' })
  return { ...cli, backup }
}

/** Every row of every table, and the last ids. */
async function readAll(config: DatabaseConfig) {
  const db = await openDatabase(config)
  try {
    return await readSnapshot(db, async (tx) => {
      const tables: Record<string, unknown> = {}
      for (const table of tableNames) {
        tables[table] = (await Array.fromAsync(readPages(tx, table))).flat()
      }
      return { tables, sequences: await readSequences(tx) }
    })
  } finally {
    await db.destroy()
  }
}

onEitherDatabase(() => {
  test.each(['sqlite', 'postgres'])('a backup is restored on %s, row for row', async (database) => {
    const { backup, config } = await startWithBackup()
    const target = await startWithoutTables(database)
    const moved = await target.run('restore', backup, '--keep-sessions')
    expect(moved).toMatchObject({ exitCode: 0, stderr: '' })
    expect(await readAll(target.config)).toEqual(await readAll(config))
    await using restored = await openDatabase(target.config)
    expect(await pictureStoreOf(restored).read(picture.hash)).toEqual(picture.bytes)
    expect(await target.run('verify')).toMatchObject({ exitCode: 0 })
    const again = await target.run('backup', backup, '--force')
    expect(again).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test('a database with tables and without data is empty', async () => {
    const { backup } = await startWithBackup()
    const target = await startWithoutTables()
    await target.run('migrate')
    expect(await target.run('restore', backup, '--json')).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test('a database with data is left alone', async () => {
    const { backup } = await startWithBackup()
    const target = await startWithoutTables()
    await target.run('restore', backup)
    const before = await readAll(target.config)
    const refused = await target.run('restore', backup)
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toContain('already has the data of an event')
    expect(await readAll(target.config)).toEqual(before)
  })

  const damaged = 'it is not a whole backup of this program'
  const newer = 'made by a newer version'
  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['cut off', (bytes) => bytes.subarray(0, -20), damaged],
    ['cut between two lines', (bytes) => withText(bytes, dropLastLine), damaged],
    ['altered', (bytes) => withText(bytes, (text) => text.replace('Lämp', 'Lamp')), damaged],
    ['damaged', (bytes) => flipped(bytes), damaged],
    ['no backup', () => Buffer.from('name,notes\n'), damaged],
    ['another gzipped file', () => gzipSync('{"a":1}\n'), damaged],
    ['empty', () => Buffer.alloc(0), damaged],
    [
      'of a newer format',
      (bytes) => withText(bytes, (text) => text.replace('"version":1', '"version":2')),
      newer,
    ],
    [
      'of newer tables',
      (bytes) => withText(bytes, (text) => text.replace('["001-tables"', '["000-other"')),
      newer,
    ],
  ])('a file that is %s changes nothing', async (_, change, problem) => {
    const { backup, file } = await startWithBackup()
    const bad = await file('bad.backup', change(await readFile(backup)))
    const target = await startWithoutTables()
    await target.run('migrate')
    const before = await readAll(target.config)
    const { exitCode, stdout, stderr } = await target.run('restore', bad)
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(/^.*cannot be restored: .*\.\n$/)
    expect(stderr).toContain(problem)
    expect(await readAll(target.config)).toEqual(before)
  })

  test('what the file has and the tables have not is named and left out', async () => {
    const { backup, file } = await startWithBackup()
    const bytes = await readFile(backup)
    const odd = await file(
      'odd.backup',
      withChecksum(
        bytes,
        (text) =>
          `${text.replace('{"table":"hardware","row":{', '$&"colour":"red",')}{"table":"lamps","row":{"id":1}}\n`,
      ),
    )
    const target = await startWithoutTables()
    const restored = await target.run('restore', odd)
    expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
    expect(restored.stdout).toContain(
      'Left out, because this version of the program does not know it: hardware.colour, lamps.\n',
    )
  })

  test('rows that do not fit the tables change nothing', async () => {
    const { backup, file } = await startWithBackup()
    const row = '{"table":"user_groups","row":{"user_id":99999,"group_id":99999}}\n'
    const bad = await file(
      'bad.backup',
      withChecksum(await readFile(backup), (text) => text + row),
    )
    const target = await startWithoutTables()
    await target.run('migrate')
    const before = await readAll(target.config)
    const { exitCode, stderr } = await target.run('restore', bad)
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^.* cannot be restored: it does not fit: .*\.\n$/)
    expect(await readAll(target.config)).toEqual(before)
  })

  test('a backup is noted, read by its owner alone, and replaces an old one', async () => {
    const { backup, run, db } = await startWithBackup()
    expect(await findBackupState(db)).toMatchObject({ made_at: cliTime.toISOString() })
    await writeFile(backup, 'old')
    expect(await run('backup', backup)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${backup} already exists: --force writes over it.\n`,
    })
    await run('backup', backup, '--force')
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    expect(gunzipSync(await readFile(backup)).toString()).toContain('"sha256"')
  })
})

test('--force sets what a SQLite file has aside', async () => {
  const { backup } = await startWithBackup()
  const target = await startWithoutTables()
  await target.run('restore', backup)
  const before = await readAll(target.config)
  const restored = await target.run('restore', backup, '--force')
  expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
  const aside = await findAside(target.config)
  expect(restored.stdout).toContain(`What was there is now ${aside}.`)
  const other = await startWithoutTables()
  await cp(aside, fileIn(other.config.dataDir))
  expect(await readAll(other.config)).toEqual(before)
})

test('--force sets a damaged file aside', async () => {
  const { backup } = await startWithBackup()
  const target = await startWithoutTables()
  await writeFile(fileIn(target.config.dataDir), 'no database')
  expect(await target.run('restore', backup)).toMatchObject({ exitCode: 1 })
  expect(await target.run('restore', backup, '--force')).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await readFile(await findAside(target.config), 'utf8')).toBe('no database')
  expect(await target.run('verify')).toMatchObject({ exitCode: 0 })
})

async function findAside({ dataDir }: DatabaseConfig): Promise<string> {
  const aside = (await readdir(dataDir)).find((name) => name.endsWith('Z'))
  return join(dataDir, aside ?? '')
}

/** Stores the picture as if it had been sent for every item. */
async function setPictureOf(db: Db): Promise<void> {
  const store = pictureStoreOf(db)
  await store.prepare(picture)
  await runTransaction(db, async (tx) => {
    await store.keep(tx, picture, new Date())
    await tx
      .updateTable('hardware')
      .set({ picture: urlOfPicture(picture.hash) })
      .execute()
  })
}

/** All lines but the check sum, which is of when it was made, too. */
function withText(bytes: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(bytes).toString()))
}

/** Changes the lines before the check sum, which fits them then. */
function withChecksum(bytes: Buffer, change: (text: string) => string): Buffer {
  const text = change(dropLastLine(gunzipSync(bytes).toString()))
  return gzipSync(`${text}${JSON.stringify({ sha256: hash('sha256', text) })}\n`)
}

function dropLastLine(text: string): string {
  return text.slice(0, text.trimEnd().lastIndexOf('\n') + 1)
}

/** One bit in the middle is another. */
function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = Math.floor(copy.length / 2)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
