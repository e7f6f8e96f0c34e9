import { existsSync } from 'node:fs'
import { formatCount, visibleText } from '@signout/contract'
import { describeFileFailure, isFileFailure } from '@signout/server/base/files.ts'
import { listOldCopies, removeOldCopies } from '@signout/server/ops/old-copies.ts'
import { purgeDatabase } from '@signout/server/ops/purge-event.ts'
import { settingsOf } from '@signout/server/settings/event-settings.ts'
import { Command } from 'commander'
import { type CliContext, CliRefusal, lockWaitMs } from '../context.ts'
import type { JsonFlag, Output } from '../output.ts'

interface PurgeFlags extends JsonFlag {
  readonly confirm?: string
  readonly backups?: true
  readonly withUnitsOut?: boolean
}

/** Removes the personal data of an event that is over (spec §20). */
export function purgeCommand(context: CliContext): Command {
  const { out, now } = context
  return new Command('purge')
    .description(
      'Remove the personal data of everybody but active organisers for good; stock and orders stay. No server may run.',
    )
    .requiredOption('--after-event', 'the event is over, and all items are back')
    .option('--confirm <name>', "the hackathon's name; asked for if left out")
    .option('--with-units-out', 'also while teams have units or orders wait')
    .option('--backups', 'also remove the backups that the server has made by itself')
    .option('--json', 'print the result as JSON')
    .action(async ({ confirm, backups, withUnitsOut = false, json }: PurgeFlags) => {
      const { config } = context
      await requireName(context, confirm)
      // Checked before anything is changed: a folder that cannot be read is a reason not to begin.
      const copies = await findOldCopies(context)
      const isThere = existsSync(config.backup.folder)
      const { oldRows, users, organisers } = await purgeDatabase(config, now(), {
        lockWaitMs,
        withUnitsOut,
      })
      const unremoved = await removeOldCopies(backups ? copies : [])
      const { left = [], removed = [] } = Object.groupBy(copies, (path) =>
        !backups || unremoved.has(path) ? 'left' : 'removed',
      )
      if (json) out.json({ people: users, organisers, removed, left })
      else {
        out.line(`${formatCount(users, 'user is', 'users are')} anonymous now.`)
        out.line(`${formatCount(organisers, 'organiser')} can log in.`)
        printPaths(out, 'Removed:', removed)
        printPaths(out, 'Their data is still in these, until you delete them:', left)
        if (!isThere)
          out.line(`There is no folder ${config.backup.folder}: no backups in it are named here.`)
        out.line('Delete the backups, exports and lists of passwords that were written elsewhere.')
      }
      const problems = Array.from(
        unremoved,
        ([path, reason]) => `${path} cannot be removed: ${reason}.`,
      )
      if (oldRows !== null) problems.unshift(describeOldRows(oldRows))
      if (problems.length > 0) throw new CliRefusal(...problems)
    })
}

function printPaths(out: Output, title: string, paths: readonly string[]): void {
  if (paths.length === 0) return
  out.line(title)
  for (const path of paths) out.line(`  ${path}`)
}

function describeOldRows(reason: string): string {
  return `The data is purged, but the database's files still have old rows: ${reason}. Fix that, and purge again.`
}

async function findOldCopies({ config }: CliContext): Promise<string[]> {
  try {
    return await listOldCopies(config)
  } catch (error) {
    if (!isFileFailure(error)) throw error
    const { path = config.backup.folder }: NodeJS.ErrnoException = error
    throw new CliRefusal(
      `${path} cannot be read: ${describeFileFailure(error)}. Nothing has changed.`,
    )
  }
}

async function requireName({ open, out, readLine }: CliContext, confirm?: string): Promise<void> {
  const db = await open()
  const { hackathon_name: name } = await settingsOf(db)
  // The purge needs the database for itself.
  await db.destroy()
  if (confirm === undefined) {
    out.note(`This cannot be undone. Type the name of the hackathon, ${name}, to go on:`)
  }
  const typed = confirm ?? (await readLine())
  if (visibleText(typed) !== name) {
    throw new CliRefusal(`That is not the name of the hackathon, ${name}: nothing has changed.`)
  }
}
