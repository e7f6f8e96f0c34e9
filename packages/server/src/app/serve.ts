import { addresses } from '@signout/contract'
import { watchAlerts } from '../ops/alerts/alerts.ts'
import { buildApp } from './app.ts'
import { hasOrganiser } from '../accounts/users/user-queries.ts'
import type { Config } from '../base/config/config.ts'
import { databaseMessages, DatabaseUnavailable, messageOf } from '../db/failure.ts'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/tables.ts'
import { codeOf } from '../base/files.ts'
import { openLog } from '../base/open-log.ts'
import { sweepPictures } from '../catalogue/picture-store.ts'
import { type Migrated, updateTables } from '../ops/update-tables.ts'
import { watchTables } from '../ops/watch-tables.ts'
import { scheduleBackups } from '../ops/backup/make-backup.ts'
import { settingsOf } from '../settings/event-settings.ts'
import { createSetupToken } from '../accounts/users/setup.ts'
import { describeStart, openableAddress } from './start-lines.ts'
import { stopOnSignal } from './stop.ts'

/**
 * Others may be migrating the tables. Where that takes longer, this process ends and is started again: it has changed
 * nothing yet.
 */
const migrationWaitMs = 30_000
/** Connections that the system keeps until they are accepted; others would try again after a second or more. */
const maxUnaccepted = 4096

/** Serves until the process is told to stop; ends it with one line about what keeps the server from starting. */
export async function serve(config: Config): Promise<void> {
  await start(config).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error
    exitWithError(databaseMessages.broken(error))
  })
}

async function start(config: Config): Promise<void> {
  const logger = openLog(config.logLevel)
  const { db, migrated } = await openMigrated(config)
  const sweeping = await sweepPictures(db, logger)
  const hasNoOrganiser = !(await hasOrganiser(db))
  const app = await buildApp({ db, config, logger })
  const backups = scheduleBackups({ db, config, log: logger })
  const alerts = watchAlerts(app)
  const tables = watchTables(db, logger, exitWithError)
  app.addHook('onClose', async () => {
    await tables.stop()
    await backups?.stop()
    await alerts.stop()
    await sweeping.stop()
    await db.destroy()
  })
  stopOnSignal(app, config.drainMs)
  await app
    .listen({
      backlog: maxUnaccepted,
      host: config.host,
      port: config.port,
      listenTextResolver: (url) => `Open ${config.publicUrl ?? url} in a browser.`,
    })
    .catch((error: unknown) => exitWithError(listenFailure(error, config)))
  if (!config.budgets) logger.warn('BUDGETS=off: what one person writes is not limited.')
  for (const line of describeStart(config, await settingsOf(db), migrated, new Date()))
    logger.info(line)
  logger.info(
    `Listening at ${app.listeningOrigin}; PUBLIC_URL is ${config.publicUrl ?? 'not set'}.`,
  )
  if (hasNoOrganiser) {
    const origin = config.publicUrl ?? openableAddress(app.listeningOrigin)
    const url = `${origin}${addresses.login}?token=${await createSetupToken(db)}`
    // Not logged, since others may read the log.
    process.stdout.write(`There is no organiser yet. Become the first one: ${url}\n`)
    logger.warn(
      'There is no organiser yet. Open the link above, or make one: npm run cli -- admin create --email E --first-name F --last-name L',
    )
  }
}

async function openMigrated(config: Config): Promise<{ db: Db; migrated: Migrated }> {
  const { databaseUrl, dataDir } = config
  const place = { databaseUrl, dataDir }
  const db = await openDatabase(place, { lockWaitMs: migrationWaitMs }).catch((error: unknown) =>
    exitWithError(databaseMessages.unopened(error)),
  )
  const migrated = await updateTables(db, { config, now: new Date() }).catch((error: unknown) =>
    exitWithError(`The database cannot be migrated: ${messageOf(error)}`),
  )
  await db.destroy()
  return { db: await openDatabase(place), migrated }
}

function listenFailure(error: unknown, { host, port }: Config): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there or set PORT.`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}: set HOST.`
  return `The server cannot listen: ${messageOf(error)}`
}

/** Error in one line without a stack, for the person at the terminal. */
export function exitWithError(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
