import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getOverview } from '@signout/contract'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkBackup } from '../backup/read-backup.ts'
import { fileIn } from '../db/open.ts'
import { makeOrganiser } from '../testing/make.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { findStale, scheduleSnapshots } from './schedule-snapshots.ts'
import { snapshotName } from './snapshot-files.ts'

const minute = 60_000
const hour = 60 * minute

/** Servers that are to make a backup every hour and to keep three. */
async function start({ subfolder = 'backups' } = {}) {
  const parent = await mkdtemp(join(tmpdir(), 'signout-snapshots-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, subfolder)
  const backup = { everyMs: hour, keep: 3, folder }
  const event = await startTestApp({ config: { backup } })
  const { db, place, clock } = event
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  const schedule = () => {
    const { db, config } = event.app.services
    const options = { config: { ...config, ...place }, now: clock.now, log: logger }
    const snapshots = scheduleSnapshots({ db, ...options })
    onTestFinished(() => snapshots.stop())
    return snapshots
  }
  const organiser = await event.as(await makeOrganiser(db))
  return {
    ...event,
    folder,
    log,
    schedule,
    ...schedule(),
    list: async () => (await readdir(folder)).toSorted(),
    readState: async () => (await organiser.call(getOverview, {})).body.backup,
  }
}

test('a backup is made at first, then every hour, for the eyes of the owner alone', async () => {
  const { folder, check, clock, list, readState } = await start()
  expect(await readState()).toEqual({ made_at: null, failure: null })
  const first = clock.now()
  await check()
  expect(await list()).toEqual([snapshotName(first)])
  expect(await readState()).toEqual({ made_at: first.toISOString(), failure: null })
  const file = join(folder, snapshotName(first))
  const modes = await Promise.all([folder, file].map((path) => stat(path)))
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
  expect(await checkBackup(file)).toMatchObject({ made_at: first.toISOString() })
  clock.advance(hour - 1)
  await check()
  expect(await list()).toHaveLength(1)
  clock.advance(1)
  await check()
  expect(await list()).toEqual([snapshotName(first), snapshotName(clock.now())])
})

test('the oldest go, and nothing that the server has not made', async () => {
  const { folder, check, clock, list } = await start()
  await mkdir(folder)
  const others = [
    'signout-2020.backup',
    `my-${snapshotName(clock.now())}`,
    'event.backup',
    '.x.tmp',
  ]
  for (const name of others) await writeFile(join(folder, name), '')
  const ofCrash = `.${snapshotName(clock.now())}.00000000-0000-4000-8000-000000000000.tmp`
  await writeFile(join(folder, ofCrash), 'half of it')
  const made: string[] = []
  for (let round = 0; round < 5; round += 1) {
    made.push(snapshotName(clock.now()))
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
    made.push(snapshotName(clock.now()))
    expect(await list()).toEqual(expect.arrayContaining(made))
    clock.advance(hour)
  }
  expect(await list()).toEqual(made)
})

test('of several processes on one database one makes it', async () => {
  const { check, schedule, clock, list, log } = await start()
  const others = [schedule(), schedule(), schedule()]
  await Promise.all([check(), ...others.map((other) => other.check())])
  expect(await list()).toEqual([snapshotName(clock.now())])
  expect(log.filter((line) => line.includes('"backup made"'))).toHaveLength(1)
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
  expect((await readState())?.failure?.reason).toMatch(/^\S+ has no new backup: \w[^:]+$/)
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

test('one that hangs is given up after ten minutes', async () => {
  const { folder, check, clock, readState } = await start()
  await mkdir(folder)
  const at = clock.now()
  // Writing to a pipe waits until somebody reads.
  const pipe = join(folder, snapshotName(at))
  execFileSync('mkfifo', [pipe])
  onTestFinished(async () => (await open(pipe, 'r+')).close())
  const first = check()
  clock.advance(10 * minute)
  await Promise.all([first, check()])
  const reason = `${folder} has no new backup: it takes longer than ten minutes`
  expect(await readState()).toEqual({ made_at: null, failure: { at: at.toISOString(), reason } })
})

test('a backup that is missing for two hours is a failure, whatever has become of it', () => {
  const made = new Date('2024-01-01T00:00:00.000Z')
  const made_at = made.toISOString()
  const late = new Date(made.getTime() + 2 * hour + 10 * minute)
  const find = (tried_at: string, now: Date) =>
    findStale({ made_at, tried_at, failure: null }, now, hour)
  const reason = 'Nothing has been heard of it'
  expect(find(made_at, new Date(late.getTime() - 1))).toBeNull()
  expect(find(made_at, late)).toEqual({ at: '2024-01-01T01:00:00.000Z', reason })
  const tried_at = '2024-01-01T01:00:05.000Z'
  expect(find(tried_at, late)).toEqual({ at: tried_at, reason })
})

test('what another process is writing is left alone', async () => {
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
