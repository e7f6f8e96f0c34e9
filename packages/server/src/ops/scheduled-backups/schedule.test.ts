// Runs in test:all only: it makes many backups.
import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdir, open, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkBackup } from '../backup/read-backup.ts'
import { fileIn } from '../../db/open.ts'
import { makeTeam } from '../../testing/world/make.ts'
import { startScheduledBackups as start } from '../../testing/world/scheduled-backups.ts'
import { backupName } from './folder.ts'

const minute = 60_000
const hour = 60 * minute

test('a backup is made at first, then every hour, for the eyes of the owner alone', async () => {
  const { folder, check, clock, list, readState } = await start()
  expect(await readState()).toEqual({ made_at: null, failure: null })
  const first = clock.now()
  await check()
  expect(await list()).toEqual([backupName(first)])
  expect(await readState()).toEqual({ made_at: first.toISOString(), failure: null })
  const file = join(folder, backupName(first))
  const modes = await Promise.all([folder, file].map((path) => stat(path)))
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
  expect(await checkBackup(file)).toMatchObject({ made_at: first.toISOString() })
  clock.advance(hour - 1)
  await check()
  expect(await list()).toHaveLength(1)
  clock.advance(1)
  await check()
  expect(await list()).toEqual([backupName(first), backupName(clock.now())])
})

test('the oldest go, and nothing that the server has not made', async () => {
  const { folder, check, clock, list } = await start()
  await mkdir(folder)
  const others = ['signout-2020.backup', `my-${backupName(clock.now())}`, 'event.backup', '.x.tmp']
  for (const name of others) await writeFile(join(folder, name), '')
  const ofCrash = `.${backupName(clock.now())}.00000000-0000-4000-8000-000000000000.tmp`
  await writeFile(join(folder, ofCrash), 'half of it')
  const made: string[] = []
  for (let round = 0; round < 5; round += 1) {
    made.push(backupName(clock.now()))
    await check()
    clock.advance(hour)
  }
  expect(await list()).toEqual([...others, ...made.slice(2)].toSorted())
})

test('a clock that is set back neither stops backups nor costs the newest', async () => {
  const { check, clock, list } = await start()
  const late = new Date('2030-01-01T00:00:00.000Z')
  for (let round = 0; round < 3; round += 1) {
    clock.set(new Date(late.getTime() + round * hour))
    await check()
  }
  const made: string[] = []
  clock.set(new Date('2024-01-01T00:00:00.000Z'))
  for (let round = 0; round < 3; round += 1) {
    await check()
    made.push(backupName(clock.now()))
    expect(await list()).toEqual(expect.arrayContaining(made))
    clock.advance(hour)
  }
  expect(await list()).toEqual(made)
})

test('a folder that cannot be made is a state and an error in the log, until it can', async () => {
  const { folder, check, clock, log, readState } = await start({ subfolder: 'stick/backups' })
  await check()
  const at = clock.now().toISOString()
  const reason = `${folder} has no new backup: there is no such file or folder`
  expect(await readState()).toEqual({ made_at: null, failure: { at, reason } })
  expect(log.join('')).toContain('"level":50')
  await mkdir(join(folder, '..'))
  clock.advance(4 * minute)
  await check()
  expect(await readState()).toMatchObject({ failure: { at } })
  clock.advance(minute)
  await check()
  expect(await readState()).toEqual({ made_at: clock.now().toISOString(), failure: null })
})

test('a file in the place of the folder is a state', async () => {
  const { folder, check, readState } = await start()
  await writeFile(folder, '')
  await check()
  expect((await readState()).failure?.reason).toMatch(/^\S+ has no new backup: \w[^:]+$/)
})

test('a failure that the database cannot be told is shown nevertheless', async () => {
  vi.stubEnv('TEST_DATABASE', 'sqlite')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { check, place, readState, clock } = await start()
  const other = new DatabaseSync(fileIn(place.dataDir))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  await check()
  const at = clock.now().toISOString()
  expect(await readState()).toEqual({
    made_at: null,
    failure: { at, reason: 'database is locked' },
  })
  other.exec('rollback')
  await check()
  expect(await readState()).toEqual({ made_at: at, failure: null })
})

test('one that hangs is given up', async () => {
  const { folder, check, clock, readState } = await start({ patienceMs: 600 })
  await mkdir(folder)
  const at = clock.now()
  // Writing to a pipe blocks until it is read.
  const pipe = join(folder, backupName(at))
  execFileSync('mkfifo', [pipe])
  onTestFinished(async () => (await open(pipe, 'r+')).close())
  await check()
  const reason = `${folder} has no new backup: it takes longer than 0.01 minutes`
  expect(await readState()).toEqual({ made_at: null, failure: { at: at.toISOString(), reason } })
})

test('one that hangs does not keep the server from stopping', async () => {
  const { folder, check, stop, clock, db, log, readState } = await start()
  await makeTeam(db, { description: randomBytes(500_000).toString('base64') })
  await mkdir(folder)
  const pipe = join(folder, backupName(clock.now()))
  execFileSync('mkfifo', [pipe])
  const opening = open(pipe)
  const running = check()
  const reader = await opening
  onTestFinished(() => reader.close())
  // The rest is more than a pipe holds: it is full before all this has been answered.
  await reader.read(Buffer.alloc(1))
  for (let reads = 0; reads < 30; reads += 1) await readState()
  await stop()
  await running
  expect(log.join('')).not.toContain('failed')
})

test('a failure is shown with its own time until one succeeds, also while the next is under way', async () => {
  const { folder, check, schedule, clock, db, readState, log } = await start({
    subfolder: 'stick/backups',
  })
  await check()
  const failed = await readState()
  expect(failed.failure?.at).toBe(clock.now().toISOString())
  clock.advance(5 * minute)
  // Another process has begun, and is at it.
  await db.updateTable('snapshots').set({ tried_at: clock.now().toISOString() }).execute()
  expect(await readState()).toEqual(failed)
  await mkdir(join(folder, '..'))
  clock.advance(6 * minute)
  await schedule().check()
  expect(log.join('')).not.toContain('backup made')
  clock.advance(4 * minute)
  await check()
  expect(await readState()).toEqual({ made_at: clock.now().toISOString(), failure: null })
})

test('a backup is made though an older one cannot be removed', async () => {
  const { folder, check, clock, log, readState } = await start()
  // No file, and so not removed.
  const stuck = backupName(new Date('2020-01-01T00:00:00.000Z'))
  await mkdir(join(folder, stuck), { recursive: true })
  for (let round = 0; round < 3; round += 1) {
    clock.advance(hour)
    await check()
  }
  expect(await readState()).toEqual({ made_at: clock.now().toISOString(), failure: null })
  expect(log.join('')).toContain('old backups cannot be removed')
})

test('a last backup that is older than three intervals is a failure', async () => {
  const { check, clock, readState } = await start()
  await check()
  clock.advance(3 * hour - 1)
  expect(await readState()).toMatchObject({ failure: null })
  clock.advance(1)
  const reason = 'There is no new one, though several are due'
  expect(await readState()).toMatchObject({ failure: { reason } })
})

test('a backup that another process is writing is left alone', async () => {
  const { folder, check, clock, list } = await start()
  await mkdir(folder)
  const name = `.signout-2024-01-01T00-00-00.000Z.backup.00000000-0000-4000-8000-000000000000.tmp`
  await writeFile(join(folder, name), 'half of it')
  await utimes(join(folder, name), clock.now(), clock.now())
  await check()
  expect(await list()).toContain(name)
  clock.advance(hour)
  await check()
  expect(await list()).not.toContain(name)
})

test('one that is being made when the server stops leaves nothing', async () => {
  const { check, stop, list, log, clock } = await start()
  await check()
  clock.advance(hour)
  const running = check()
  await stop()
  await running
  expect(await list()).toHaveLength(1)
  expect(log.join('')).not.toContain('failed')
})
