import { fullName } from '@signout/contract'
import { formatTable } from '@signout/csv/format-table.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { findHeldLines, type HeldLine } from '@signout/server/orders/export-queries.ts'
import type { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { type Exported, csvExportCommand } from './export.ts'

const columns = [
  'team_code',
  'members',
  'emails',
  'phone_numbers',
  'order_id',
  'name',
  'model_number',
  'quantity',
  'since',
] as const

export function closeoutCommand(context: CliContext): Command {
  return csvExportCommand(
    context,
    'closeout',
    'Write who still holds what as a CSV file, what is out longest first.',
    exportHeld,
  )
}

async function exportHeld(db: Db): Promise<Exported> {
  const lines = await findHeldLines(db)
  return { rows: lines.length, csv: formatTable(columns, lines.map(toRow)) }
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
