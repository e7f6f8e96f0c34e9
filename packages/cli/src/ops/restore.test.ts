import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBackup } from '@signout/server/ops/backup/write-backup.ts'
import { migrateDatabase } from '@signout/server/db/migrate.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { expect, test } from 'vitest'
import {
  cliTime,
  onEitherDatabase,
  runIn,
  startCli,
  startWithoutTables,
} from '../testing/start-cli.ts'
import {
  openForTest,
  openImpatient,
  untilIdleOrEnded,
} from '@signout/server/testing/database/test-database.ts'

/** A backup, a pipe that can be restored from, and a folder to restore into, which is not there. */
async function startWithBackup() {
  const cli = await startCli()
  await makeOrganiser(cli.db)
  const backup = cli.path('event.backup')
  await cli.run('backup', backup)
  const pipe = cli.path('pipe')
  execFileSync('mkfifo', [pipe])
  const dataDir = cli.path('new/data')
  const restore = (file: string, ...flags: string[]) =>
    runIn({ DATA_DIR: dataDir }, ['restore', file, ...flags])
  return { ...cli, backup, pipe, dataDir, restore }
}

test('a backup is restored on a machine that has no data folder yet', async () => {
  const { backup, restore, dataDir } = await startWithBackup()
  expect(await restore(backup)).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await readdir(dataDir)).toEqual(['signout.sqlite'])
})

test('what a killed restore has left is removed by the next one', async () => {
  const { backup, restore, dataDir } = await startWithBackup()
  await mkdir(join(dataDir, 'restoring'), { recursive: true })
  await writeFile(join(dataDir, 'restoring/half'), '')
  expect(await restore(backup)).toMatchObject({ exitCode: 0 })
  expect(await readdir(dataDir)).toEqual(['signout.sqlite'])
})

/** A file is read twice from a pipe: to see whether it is sound, and to fill the database. */
async function feed(pipe: string, bytes: Buffer, before = async () => {}): Promise<void> {
  const writer = await open(pipe, 'w')
  await before()
  await writer.writeFile(bytes)
  await writer.close()
}

const refused = {
  exitCode: 1,
  stdout: '',
  stderr: 'A server or another command is at work on this database: stop it first.\n',
}

test.each([
  ['that was empty', false],
  ['whose data is to be set aside', true],
])('a server that starts on a file %s while it is filled loses nothing', async (_, isUsed) => {
  const { backup, pipe, restore, dataDir } = await startWithBackup()
  if (isUsed) await restore(backup)
  const bytes = await readFile(backup)
  const restored = restore(pipe, '--force')
  await feed(pipe, bytes)
  await expect.poll(() => readdir(dataDir).catch(() => [])).toContain('restoring')
  const server = await startServer(dataDir)
  await feed(pipe, bytes, async () => {
    await makeTeam(server, { description: 'Acknowledged meanwhile' })
  })
  expect(await restored).toEqual(refused)
  const teams = await server.selectFrom('teams').select('project_description').execute()
  expect(teams).toEqual([{ project_description: 'Acknowledged meanwhile' }])
  const names = await readdir(dataDir)
  expect(names.filter((name) => /restoring|before-/.test(name))).toEqual([])
})

async function startServer(dataDir: string) {
  const server = await openForTest({ dataDir })
  await migrateDatabase(server)
  return server
}

onEitherDatabase(() => {
  test('a backup is written whole however long its target makes it wait', async () => {
    const { db, config, path } = await startCli()
    await makeTeam(db, { description: randomBytes(500_000).toString('base64') })
    const read = await openImpatient(config)
    execFileSync('mkfifo', [path('pipe')])
    const opening = open(path('pipe'))
    const written = writeBackup(read, path('pipe'), cliTime)
    const reader = await opening
    await untilIdleOrEnded(db)
    await writeFile(path('event.backup'), reader.createReadStream())
    expect(await written).toBeGreaterThan(0)
    const target = await startWithoutTables()
    expect(await target.run('restore', path('event.backup'))).toMatchObject({ exitCode: 0 })
  })
})
