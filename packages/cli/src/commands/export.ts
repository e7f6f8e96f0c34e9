import { type ExportName, exportNames } from '@signout/contract'
import { readExport } from '@signout/server/event/export-files.ts'
import { settingsOf } from '@signout/server/settings/event-settings.ts'
import { readSnapshot } from '@signout/server/db/transaction.ts'
import { Command } from 'commander'
import type { CliContext } from '../context.ts'
import type { JsonFlag } from '../output.ts'
import { reportRows, writeWholeFile } from '../write-file.ts'

const descriptions = {
  hardware: 'All items, in the form that can be imported again.',
  orders: 'A row for each item of each order.',
  teams: 'A row for each member of each team.',
  closeout: 'Write who still holds what as a CSV file, what is out longest first.',
} as const satisfies Record<ExportName, string>

export function exportCommand(context: CliContext): Command {
  const root = new Command('export').description(
    'Write a CSV file (UTF-8) that is safe to open in a spreadsheet.',
  )
  for (const name of exportNames) {
    if (name !== 'closeout') root.addCommand(fileCommand(context, name))
  }
  return root
}

export function closeoutCommand(context: CliContext): Command {
  return fileCommand(context, 'closeout')
}

function fileCommand(context: CliContext, name: ExportName): Command {
  return new Command(name)
    .description(descriptions[name])
    .argument('<file>', 'CSV file to write or replace', context.pathOf)
    .option('--json', 'print the count as JSON')
    .action(async (file: string, { json }: JsonFlag) => {
      let rows = 0
      const { open, out } = context
      const db = await open()
      const { event_time_zone } = await settingsOf(db)
      await readSnapshot(db, async (tx) => {
        const texts = async function* () {
          for await (const piece of readExport(tx, name, event_time_zone)) {
            rows += piece.rows
            yield piece.csv
          }
        }
        await writeWholeFile(file, texts())
      })
      await reportRows(out, { file, rows, json })
    })
}
