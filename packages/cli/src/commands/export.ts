import { fullName } from '@signout/contract'
import { formatTable } from '@signout/csv/format-table.ts'
import { exportedItemColumns } from '@signout/csv/tables.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { readSnapshot } from '@signout/server/db/transaction.ts'
import { findItemsToExport } from '@signout/server/items/queries.ts'
import {
  findOrderLinesToExport,
  findHeldLines,
  type HeldLine,
} from '@signout/server/orders/export-queries.ts'
import { findMembersToExport } from '@signout/server/teams/members-queries.ts'
import { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { writeWholeFile } from '../write-file.ts'

interface Exported {
  readonly rows: number
  readonly csv: string
}

/** Every CSV file that can be written, by its name on the command line. */
const files = {
  hardware: {
    description: 'All items, in the form that can be imported again.',
    read: csvOf(exportedItemColumns, async (db) => {
      const items = await findItemsToExport(db)
      return items.map((item) => Object.assign(item, { categories: item.categories.join(';') }))
    }),
  },
  orders: {
    description: 'A row for each item of each order.',
    read: csvOf(
      [
        'order_id',
        'status',
        'team_code',
        'name',
        'model_number',
        'requested',
        'granted',
        'not_returned',
        'healthy',
        'heavily_used',
        'broken',
        'lost',
        'created_at',
        'updated_at',
        'last_returned_at',
      ],
      findOrderLinesToExport,
    ),
  },
  teams: {
    description: 'A row for each member of each team.',
    read: csvOf(
      [
        'team_code',
        'project_description',
        'first_name',
        'last_name',
        'email',
        'phone_number',
        'id_provided',
      ],
      findMembersToExport,
    ),
  },
  closeout: {
    description: 'Write who still holds what as a CSV file, what is out longest first.',
    read: csvOf(
      [
        'team_code',
        'members',
        'emails',
        'phone_numbers',
        'order_id',
        'name',
        'model_number',
        'quantity',
        'since',
      ],
      async (db) => (await findHeldLines(db)).map(toRow),
    ),
  },
} as const

export function exportCommand(context: CliContext): Command {
  const root = new Command('export').description(
    'Write a CSV file (UTF-8) that is safe to open in a spreadsheet.',
  )
  for (const name of ['hardware', 'orders', 'teams'] as const) {
    root.addCommand(fileCommand(context, name))
  }
  return root
}

export function closeoutCommand(context: CliContext): Command {
  return fileCommand(context, 'closeout')
}

function fileCommand({ open, out }: CliContext, name: keyof typeof files): Command {
  const { description, read } = files[name]
  return new Command(name)
    .description(description)
    .argument('<file>', 'CSV file to write or replace')
    .option('--json', 'print the count as JSON')
    .action(async (file: string, { json }: { json?: boolean }) => {
      const { rows, csv } = await readSnapshot(await open(), read)
      await writeWholeFile(file, csv)
      if (json) out.json({ rows })
      else out.line(`${rows} rows are in ${file}.`)
    })
}

function csvOf<C extends string>(
  columns: readonly C[],
  read: (db: Db) => Promise<Parameters<typeof formatTable<C>>[1]>,
): (db: Db) => Promise<Exported> {
  return async (db) => {
    const rows = await read(db)
    return { rows: rows.length, csv: formatTable(columns, rows) }
  }
}

/** Names, emails and phones each in one cell, in the same order: `–` holds the place of one that is missing. */
function toRow({ members, ...line }: HeldLine) {
  const listed = (textOf: (member: HeldLine['members'][number]) => string) =>
    members.map((member) => textOf(member) || '–').join('; ')
  return {
    ...line,
    members: listed(fullName),
    emails: listed(({ email }) => email),
    phone_numbers: listed(({ phone_number }) => phone_number),
  }
}
