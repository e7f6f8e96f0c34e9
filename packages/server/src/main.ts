import { pino } from 'pino'
import { buildApp } from './app.ts'
import { hasOrganiser } from './auth/queries.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { stopOnSignal } from './stop.ts'

await start()

async function start(): Promise<void> {
  const config = readConfigOrExit()
  const { databaseUrl, dataDir } = config
  const logger = pino(process.stdout.isTTY ? { transport: { target: 'pino-pretty' } } : {})
  const db = await openDatabase({ databaseUrl, dataDir }).catch((error: unknown) =>
    giveUp(`The database cannot be opened: ${messageOf(error)}`),
  )
  await migrateDatabase(db).catch((error: unknown) =>
    giveUp(`The database cannot be migrated: ${messageOf(error)}`),
  )
  const app = await buildApp({ db, config, logger })
  app.addHook('onClose', async () => db.destroy())
  stopOnSignal(app)
  await app
    .listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (url) => `Open ${config.publicUrl ?? url} in a browser.`,
    })
    .catch((error: unknown) => giveUp(listenFailure(error, config)))
  if (!(await hasOrganiser(db))) {
    logger.warn(
      'There is no organiser yet. Make one: npm run cli -- admin create --email E --first-name F --last-name L',
    )
  }
}

function readConfigOrExit(): Config {
  try {
    return loadConfig()
  } catch (error) {
    if (error instanceof ConfigError) return giveUp(error.message)
    throw error
  }
}

function listenFailure(error: unknown, { host, port }: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there or set PORT.`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}: set HOST.`
  return `The server cannot listen: ${messageOf(error)}`
}

/** What went wrong in one line, without a stack: the person at the terminal has to mend it. */
function giveUp(line: string): never {
  process.stderr.write(`${line.replaceAll('\n', ' ')}\n`)
  process.exit(1)
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
