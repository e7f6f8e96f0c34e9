import { formatTable } from '@signout/csv/format-table.ts'
import { fileColumns } from '@signout/csv/tables.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { readSnapshot } from '@signout/server/db/transaction.ts'
import { findItemsToExport } from '@signout/server/items/queries.ts'
import { findOrderLinesToExport } from '@signout/server/orders/export-queries.ts'
import { findMembersToExport } from '@signout/server/teams/members-queries.ts'
import { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { writeWholeFile } from '../write-file.ts'

const orderColumns = [
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
] as const

const memberColumns = [
  'team_code',
  'project_description',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'id_provided',
] as const

export interface Exported {
  readonly rows: number
  readonly csv: string
}

export function exportCommand(context: CliContext): Command {
  return new Command('export')
    .description('Write a CSV file (UTF-8) that is safe to open in a spreadsheet.')
    .addCommand(
      csvExportCommand(
        context,
        'hardware',
        'All items, in the form that can be imported again.',
        exportItems,
      ),
    )
    .addCommand(
      csvExportCommand(context, 'orders', 'A row for each item of each order.', exportOrders),
    )
    .addCommand(
      csvExportCommand(context, 'teams', 'A row for each member of each team.', exportTeams),
    )
}

/** A command that writes what `read` makes of the database into a file. */
export function csvExportCommand(
  { open, out }: CliContext,
  name: string,
  description: string,
  read: (db: Db) => Promise<Exported>,
): Command {
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

async function exportItems(db: Db): Promise<Exported> {
  const items = await findItemsToExport(db)
  const rows = items.map((item) => Object.assign(item, { categories: item.categories.join(';') }))
  return { rows: rows.length, csv: formatTable(fileColumns.items, rows) }
}

async function exportOrders(db: Db): Promise<Exported> {
  const rows = await findOrderLinesToExport(db)
  return { rows: rows.length, csv: formatTable(orderColumns, rows) }
}

async function exportTeams(db: Db): Promise<Exported> {
  const rows = await findMembersToExport(db)
  return { rows: rows.length, csv: formatTable(memberColumns, rows) }
}
