import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../../testing/folders.ts'
import { collectLog } from '../../testing/log.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { backupName } from './folder.ts'
import { scheduleBackups } from './make-backup.ts'
import { checkBackup } from './read-backup.ts'
import { findBackupState, findFailure } from './state.ts'

// Tests of spec §20.

const minute = 60_000
const hour = 60 * minute

/** Servers that are to make a backup every hour and to keep three. */
async function start({ subfolder = 'backups' } = {}) {
  const parent = await makeFolder()
  const folder = join(parent, subfolder)
  const backup = { everyMs: hour, keep: 3, folder }
  const event = await startTestApp({ config: { backup } })
  const { clock } = event
  const { lines: log, logger } = collectLog()
  const schedule = () => {
    const { db, config } = event.app.services
    const backups = scheduleBackups({ db, config, now: clock.now, log: logger })
    if (backups === undefined) throw new Error('No backups are to be made.')
    onTestFinished(() => backups.stop())
    return { check: backups.wake }
  }
  return {
    ...event,
    folder,
    log,
    schedule,
    ...schedule(),
    list: async () => (await readdir(folder)).toSorted(),
    readState: async () => {
      const state = await findBackupState(event.app.services.db)
      return { made_at: state.made_at, failure: findFailure(state, clock.now(), hour) }
    },
  }
}

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

test('one of several processes on a database makes it', async () => {
  const { check, schedule, clock, list, log } = await start()
  const others = [schedule(), schedule(), schedule()]
  await Promise.all([check(), ...others.map((other) => other.check())])
  expect(await list()).toEqual([backupName(clock.now())])
  expect(log.filter((line) => line.includes('"backup made"'))).toHaveLength(1)
})
