import { actorName, type RecordRow, recordText, withoutIsolates } from '@signout/contract'
import type { PageRows } from '@signout/server/db/pages.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { readSnapshot } from '@signout/server/db/transaction.ts'
import { findHistory } from '@signout/server/event/history-queries.ts'
import { findUser } from '@signout/server/accounts/users/user-queries.ts'
import { Command } from 'commander'
import { type CliContext, CliRefusal } from '../context.ts'
import type { JsonFlag } from '../output.ts'
import { parseEmail, parseFromTo, parseIdArgument, parseTeamCode } from './arguments.ts'

interface Flags extends JsonFlag {
  readonly order?: number
  readonly team?: string
  readonly hardware?: number
  readonly user?: string
  readonly limit: number
}

type Filter = Omit<Parameters<typeof findHistory>[1], 'limit' | 'offset'>

/** Rows up to the limit: a page whose details are long ends before it. */
async function findRows(
  db: Db,
  filter: Filter,
  limit: number,
  offset = 0,
): Promise<PageRows<RecordRow>> {
  const page = await findHistory(db, { ...filter, limit, offset })
  if (page.endsEarly !== true) return page
  const shown = page.results.length
  const { results } = await findRows(db, filter, limit - shown, offset + shown)
  return { ...page, results: [...page.results, ...results] }
}

/** Prints the record, newest first (spec §15). */
export function historyCommand({ open, out }: CliContext): Command {
  return new Command('history')
    .description('Who changed what and when, newest first.')
    .option('--order <id>', 'of this order', parseIdArgument)
    .option('--team <code>', 'of this team and its orders', parseTeamCode)
    .option('--hardware <id>', 'of this item and the orders that have it', parseIdArgument)
    .option('--user <email>', 'by and about this user', parseEmail)
    .option('--limit <number>', 'rows at most', parseFromTo(1, 100_000), 50)
    .option('--json', 'print the rows as JSON')
    .action(async ({ user: email, limit, json, ...about }: Flags) => {
      const db = await open()
      const user = email === undefined ? undefined : await findUser(db, email)
      if (email !== undefined && user === undefined) {
        throw new CliRefusal(`No user has the email ${email}.`)
      }
      const { count, results } = await readSnapshot(db, (tx) =>
        findRows(tx, { ...about, user: user?.id }, limit),
      )
      if (json) return out.json({ count, results })
      out.table(
        results.map((row) => ({
          at: row.at,
          who: actorName(row),
          what:
            withoutIsolates(recordText(row)) + (row.undone_by === null ? '' : ' (undone since)'),
        })),
      )
      const older = count - results.length
      if (count === 0) out.note('There is nothing in the record.')
      if (older > 0) out.note(`Older rows that are not shown: ${older}. --limit shows more.`)
    })
}
