import { watchAlerts } from './alerts/alerts.ts'
import { buildApp } from './app.ts'
import { hasOrganiser } from './auth/queries.ts'
import { type Config, ConfigError, loadConfig } from './config/config.ts'
import { databaseMessages, DatabaseUnavailable, messageOf } from './db/failure.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import type { Db } from './db/tables.ts'
import { codeOf } from './files.ts'
import { openLog } from './log.ts'
import { sweepPictures } from './items/pictures/picture-store.ts'
import { keepReserve } from './ops/keep-reserve.ts'
import { removeKilledRestores } from './ops/backup/restore.ts'
import { scheduleBackups } from './ops/backup/schedule.ts'
import { stopOnSignal } from './stop.ts'

/** Other processes that start may be changing the tables. */
const migrationWaitMs = 30_000

await start().catch((error: unknown) => {
  if (!(error instanceof DatabaseUnavailable)) throw error
  exitWithError(databaseMessages.broken(error))
})

async function start(): Promise<void> {
  const config = readConfigOrExit()
  const logger = openLog(config.logLevel)
  const db = await openMigrated(config)
  const sweeping = await sweepPictures(db, logger)
  for (const folder of await removeKilledRestores(config.dataDir)) {
    logger.warn({ folder }, 'removed what a restore that was killed has left')
  }
  const hasNoOrganiser = !(await hasOrganiser(db))
  const app = await buildApp({ db, config, logger })
  const backups = scheduleBackups({ db, config, log: logger })
  const alerts = watchAlerts(app)
  const reserve = keepReserve(db, logger)
  app.addHook('onClose', async () => {
    await backups?.stop()
    await alerts.stop()
    await reserve?.stop()
    await sweeping.stop()
    await db.destroy()
  })
  stopOnSignal(app, config.drainMs)
  await app
    .listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (url) => `Open ${config.publicUrl ?? url} in a browser.`,
    })
    .catch((error: unknown) => exitWithError(listenFailure(error, config)))
  if (!config.budgets) logger.warn('BUDGETS=off: what one person writes is not limited.')
  if (hasNoOrganiser) {
    logger.warn(
      'There is no organiser yet. Make one: npm run cli -- admin create --email E --first-name F --last-name L',
    )
  }
}

async function openMigrated({ databaseUrl, dataDir }: Config): Promise<Db> {
  const place = { databaseUrl, dataDir }
  const db = await openDatabase(place, { lockWaitMs: migrationWaitMs }).catch((error: unknown) =>
    exitWithError(databaseMessages.unopened(error)),
  )
  await migrateDatabase(db).catch((error: unknown) =>
    exitWithError(`The database cannot be migrated: ${messageOf(error)}`),
  )
  await db.destroy()
  return openDatabase(place)
}

function readConfigOrExit(): Config {
  try {
    return loadConfig()
  } catch (error) {
    if (error instanceof ConfigError) return exitWithError(error.message)
    throw error
  }
}

function listenFailure(error: unknown, { host, port }: Config): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there or set PORT.`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}: set HOST.`
  return `The server cannot listen: ${messageOf(error)}`
}

/** What went wrong in one line, without a stack: the person at the terminal has to mend it. */
function exitWithError(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
