import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { scheduleBackups } from '../../ops/backup/make-backup.ts'
import { findBackupState, findFailure } from '../../ops/backup/state.ts'
import { startTestApp } from './test-app.ts'
import { makeFolder } from '../folders.ts'
import { collectLog } from '../log.ts'

const hour = 3_600_000

/** Servers that are to make a backup every hour and to keep three. */
export async function startScheduledBackups({ subfolder = 'backups' } = {}) {
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
