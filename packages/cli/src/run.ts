import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, loadConfig } from '@signout/server/base/config/config.ts'
import { databaseMessages } from '@signout/server/db/failure.ts'
import { findApplied } from '@signout/server/db/migrate.ts'
import { nameDatabase, openDatabase } from '@signout/server/db/open.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { mailRecords } from '@signout/server/mail/queue-mails.ts'
import { mailServer } from '@signout/server/mail/mail-server.ts'
import { updateTables } from '@signout/server/ops/update-tables.ts'
import { provideSettings } from '@signout/server/settings/event-settings.ts'
import { version } from '@signout/server/base/version.ts'
import { Command } from 'commander'
import { adminCommand, userCommand } from './commands/accounts.ts'
import { backupCommand, restoreCommand } from './ops/backup.ts'
import { closeoutCommand, exportCommand } from './commands/export.ts'
import { historyCommand } from './commands/history.ts'
import { importCommand } from './import/import-command.ts'
import { mailCommand } from './commands/mail.ts'
import { migrateCommand } from './ops/migrate.ts'
import { orderCommand } from './commands/order.ts'
import { pauseCommand, resumeCommand } from './commands/pause.ts'
import { purgeCommand } from './ops/purge.ts'
import { seedCommand } from './ops/seed.ts'
import { settingsCommand } from './commands/settings.ts'
import { verifyCommand } from './ops/verify.ts'
import {
  type CliContext,
  CliRefusal,
  describeDatabase,
  lockWaitMs,
  type Permission,
} from './context.ts'
import { describeFailure } from './failure.ts'
import { Output, printable, type Sink } from './output.ts'

/** Environment of a run; `main.ts` takes it from `process`. */
export interface CliWorld {
  readonly stdin: AsyncIterable<string | Uint8Array>
  readonly stdout: Sink
  readonly stderr: Sink
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => Date
  /** The folder to which arguments are relative; the current one when omitted. */
  readonly folder?: string | undefined
}

const commands = [
  migrateCommand,
  adminCommand,
  userCommand,
  importCommand,
  exportCommand,
  closeoutCommand,
  orderCommand,
  historyCommand,
  mailCommand,
  settingsCommand,
  pauseCommand,
  resumeCommand,
  verifyCommand,
  backupCommand,
  restoreCommand,
  purgeCommand,
  seedCommand,
]

/**
 * Runs one command line, without the program's own name, and returns its exit code: 0 done, 1 refused by the rules or
 * the data, 2 wrong flags or arguments.
 */
export async function runCli(argv: readonly string[], world: CliWorld): Promise<number> {
  const out = new Output(world.stdout, world.stderr)
  const { context, close } = makeContext(world, out)
  try {
    await buildProgram(context, world).parseAsync(argv, { from: 'user' })
    return 0
  } catch (error) {
    const { exitCode, lines } = describeFailure(error)
    for (const line of lines) out.note(line)
    return exitCode
  } finally {
    await close()
  }
}

function makeContext({ env, now, stdin, folder }: CliWorld, out: Output) {
  let opened: Promise<Db> | undefined
  const context: CliContext = {
    out,
    now,
    pathOf: (file) => (folder === undefined ? file : resolve(folder, file)),
    get config() {
      return loadConfig(env)
    },
    open(...may) {
      opened ??= openMigrated(context, new Set(may))
      return opened
    },
    async readInput() {
      const pieces = await Array.fromAsync(stdin, (piece) => Buffer.from(piece))
      return Buffer.concat(pieces).toString()
    },
    async readLine() {
      let read = Buffer.alloc(0)
      for await (const piece of stdin) {
        read = Buffer.concat([read, Buffer.from(piece)])
        if (read.includes('\n')) break
      }
      return read.toString().split('\n', 1)[0] ?? ''
    },
  }
  const close = async () => {
    const db = await opened?.catch(() => undefined)
    await db?.destroy()
  }
  return { context, close }
}

async function openMigrated(
  { config, now, out }: CliContext,
  may: ReadonlySet<Permission>,
): Promise<Db> {
  out.note(describeDatabase(config))
  try {
    if (!may.has('create')) await requireTables(config)
    const db = await openDatabase(config, { lockWaitMs })
    try {
      const withoutBackup = may.has('skip the backup')
      const { backup } = await updateTables(db, { config, now: now(), withoutBackup })
      if (backup !== undefined) out.note(`The data before the update is in ${backup}.`)
      provideSettings(db, config)
      const server = mailServer(config)
      if (server !== undefined) mailRecords(db, server)
    } catch (error) {
      await db.destroy()
      throw error
    }
    return db
  } catch (error) {
    if (error instanceof CliRefusal) throw error
    throw new CliRefusal(databaseMessages.unopened(error))
  }
}

/**
 * Requires a database that has been migrated before, of any version, and changes nothing in it (spec §20).
 *
 * @throws {CliRefusal}
 */
async function requireTables(config: Config): Promise<void> {
  const name = nameDatabase(config)
  const isFile = config.databaseUrl === undefined
  if (isFile && !existsSync(name)) {
    throw new CliRefusal(`There is no database ${name}: see DATA_DIR.`)
  }
  await using db = await openDatabase(config, { lockWaitMs, access: 'read' })
  if ((await findApplied(db)).length > 0) return
  const variable = isFile ? 'DATA_DIR' : 'DATABASE_URL'
  throw new CliRefusal(`${name} has no tables of this program: see ${variable}.`)
}

function buildProgram(context: CliContext, { stdout, stderr }: CliWorld): Command {
  const root = new Command('npm run cli --').description(
    'Hardware sign-out from the command line, on the configured database.',
  )
  root.version(version)
  for (const makeCommand of commands) root.addCommand(makeCommand(context))
  const configure = (command: Command): void => {
    command
      .helpCommand(false)
      .exitOverride()
      .configureOutput({
        writeOut: (text) => stdout.write(text),
        writeErr: (text) => stderr.write(printable(text)),
      })
    for (const child of command.commands) configure(child)
  }
  configure(root)
  return root
}
