import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { scheduleBackups } from '../../ops/scheduled-backups/schedule.ts'
import { describeBackups } from '../../ops/scheduled-backups/try-backup.ts'
import { startTestApp } from './test-app.ts'

const minute = 60_000
const hour = 60 * minute

/** Servers that are to make a backup every hour and to keep three. */
export async function startScheduledBackups({
  subfolder = 'backups',
  patienceMs = 10 * minute,
} = {}) {
  const parent = await mkdtemp(join(tmpdir(), 'signout-snapshots-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, subfolder)
  const backup = { everyMs: hour, keep: 3, folder }
  const event = await startTestApp({ config: { backup } })
  const { clock } = event
  const log: string[] = []
  const logger = pino({}, { write: (line: string) => void log.push(line) })
  const schedule = () => {
    const { db, config } = event.app.services
    const backups = scheduleBackups({ db, config, now: clock.now, log: logger, patienceMs })
    if (backups === undefined) throw new Error('No backups are to be made.')
    onTestFinished(() => backups.stop())
    return { check: backups.wake, stop: backups.stop }
  }
  return {
    ...event,
    folder,
    log,
    schedule,
    ...schedule(),
    list: async () => (await readdir(folder)).toSorted(),
    readState: async () => describeBackups(event.app.services.db, clock.now(), hour),
  }
}
