import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { scheduleBackups } from '../../ops/scheduled-backups/schedule.ts'
import { describeBackups } from '../../ops/scheduled-backups/try-backup.ts'
import { startTestApp } from './test-app.ts'
import { makeFolder } from '../folders.ts'
import { collectLog } from '../log.ts'

const minute = 60_000
const hour = 60 * minute

/** Servers that are to make a backup every hour and to keep three. */
export async function startScheduledBackups({
  subfolder = 'backups',
  patienceMs = 10 * minute,
} = {}) {
  const parent = await makeFolder()
  const folder = join(parent, subfolder)
  const backup = { everyMs: hour, keep: 3, folder }
  const event = await startTestApp({ config: { backup } })
  const { clock } = event
  const { lines: log, logger } = collectLog()
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
