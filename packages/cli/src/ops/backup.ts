import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { formatNumber } from '@signout/contract'
import { describeFileFailure, isDevice, isFileFailure } from '@signout/server/base/files.ts'
import { commandLine } from '@signout/server/base/actor.ts'
import { BackupError } from '@signout/server/ops/backup/format.ts'
import { noteBackup } from '@signout/server/ops/backup/make-backup.ts'
import { writeBackup } from '@signout/server/ops/backup/write-backup.ts'
import { type Restored, restoreBackup } from '@signout/server/ops/backup/restore.ts'
import { DatabaseUnavailable, messageOf } from '@signout/server/db/failure.ts'
import { openDatabase } from '@signout/server/db/open.ts'
import { findDifferences } from '@signout/server/ops/verify.ts'
import { Command } from 'commander'
import { type CliContext, CliRefusal, describeDatabase, lockWaitMs } from '../context.ts'
import type { JsonFlag } from '../output.ts'
import { reportRows } from '../write-file.ts'

/** Writes everything into one file, while the server runs (spec §20). */
export function backupCommand({ open, out, now, pathOf }: CliContext): Command {
  return new Command('backup')
    .description('Write everything that is in the database into one file. The server may run.')
    .argument('<file>', 'file to write, such as event.backup', pathOf)
    .option('--force', 'write over a file that is there')
    .option('--json', 'print the count as JSON')
    .action(async (file: string, { force, json }: BackupFlags) => {
      if (force !== true) await requireNew(file)
      const db = await open()
      const at = now()
      const rows = await writeBackup(db, file, at).catch((error: unknown) => {
        throw refusalOf(error, `${resolve(file)} cannot be written`)
      })
      await noteBackup(db, commandLine, at).catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) throw error
        // The file is whole: a full disk is a reason to make one.
        out.note(`The server could not be told: ${messageOf(error)}.`)
      })
      await reportRows(out, { file, rows, json })
    })
}

/** Pipes and devices are written to, not replaced. */
async function requireNew(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile() === true && !(await isDevice(file))) {
    throw new CliRefusal(`${resolve(file)} already exists: --force writes over it.`)
  }
}

interface BackupFlags extends JsonFlag {
  readonly force?: boolean
}

interface RestoreFlags extends JsonFlag {
  readonly force?: boolean
  readonly keepSessions?: boolean
}

/** Fills an empty database of either kind with a backup of either kind (spec §20). */
export function restoreCommand(context: CliContext): Command {
  const { out, now, pathOf } = context
  return new Command('restore')
    .description('Fill the configured database, which has to be empty, from a backup.')
    .argument('<file>', 'file that `backup` has written, on SQLite or PostgreSQL', pathOf)
    .option('--force', 'set aside what the SQLite file has: it is renamed')
    .option('--keep-sessions', 'for a move: users stay logged in, and links still work')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, flags: RestoreFlags) => {
      const { force = false, keepSessions = false, json } = flags
      const { config } = context
      out.note(describeDatabase(config))
      const options = { force, keepSessions, lockWaitMs }
      const restored = await restoreBackup(config, file, now(), options).catch((error: unknown) => {
        throw refusalOf(error, `${resolve(file)} cannot be restored`, file)
      })
      await using db = await openDatabase(config, { lockWaitMs })
      const differences = await findDifferences(db).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) throw error
        throw new CliRefusal(`The backup is restored, and cannot be checked: ${messageOf(error)}.`)
      })
      if (json) out.json({ ...restored, differences })
      else {
        if (restored.setAside !== null) out.line(`What was there is now ${restored.setAside}.`)
        out.line(`${restored.rows} rows of ${restored.madeAt} are in the database.`)
        if (restored.leftOut.length > 0) {
          const names = restored.leftOut.join(', ')
          out.line(`Left out, because this version of the program does not know it: ${names}.`)
        }
        describeAccess(restored, keepSessions).forEach((line) => out.line(line))
        for (const { subject, problem } of differences) out.line(`${subject}: ${problem}.`)
      }
      if (differences.length > 0) {
        throw new CliRefusal('The backup is restored, and does not fit together: see `verify`.')
      }
    })
}

function describeAccess({ invite_again, organisers }: Restored, keepSessions: boolean): string[] {
  const ended = [
    'Everybody has to log in again, and no link works any more.',
    `To be invited again: ${formatNumber(invite_again)}.`,
  ]
  const names = organisers.join(', ')
  return [
    ...(keepSessions ? [] : ended),
    organisers.length > 0
      ? `Organisers who can log in: ${names}.`
      : 'No organiser can log in: make one with `admin create`.',
  ]
}

/** The failure may concern another file than the one that is read. */
function refusalOf(error: unknown, what: string, read?: string): unknown {
  if (error instanceof BackupError) return new CliRefusal(`${what}: ${error.message}.`)
  if (!isFileFailure(error)) return error
  const { path }: NodeJS.ErrnoException = error
  const where = read === undefined || path === undefined || path === read ? '' : `${path}: `
  return new CliRefusal(`${what}: ${where}${describeFileFailure(error)}.`)
}
