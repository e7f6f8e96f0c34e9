import type { Columns } from '@signout/csv/parse-table.ts'
import { fileColumns, parseCategories, parseItems } from '@signout/csv/tables.ts'
import { commandLine } from '@signout/server/actor.ts'
import { importCategories, importItems } from '@signout/server/items/import.ts'
import { Command, Option } from 'commander'
import type { CliContext } from '../context.ts'
import { readTable } from './read-table.ts'
import { applyImport, type ImportFlags } from './apply-import.ts'
import { readPictures } from './read-pictures.ts'
import { type ApplicantFlags, importApplicantFile } from './import-applicants.ts'

/** Writes all of a file or nothing. It may be imported again and again: each row is found by its key. */
export function importCommand(context: CliContext): Command {
  const categories = csvImportCommand('categories', fileColumns.categories).action(
    async (file: string, flags: ImportFlags) => {
      const parsed = parseCategories(await readTable(file, fileColumns.categories))
      const db = await context.open('create')
      await applyImport(context, file, parsed, flags, (input, now) =>
        importCategories(db, commandLine, input, now),
      )
    },
  )
  const hardware = csvImportCommand('hardware', fileColumns.items).action(
    async (file: string, flags: ImportFlags) => {
      const table = await readTable(file, fileColumns.items)
      const parsed = await readPictures(file, parseItems(table))
      const db = await context.open('create')
      await applyImport(context, file, parsed, flags, (input, now) =>
        importItems(db, commandLine, input, now),
      )
    },
  )
  const applicants = csvImportCommand('applicants', fileColumns.applicants)
    .option('--passwords-out <file>', 'a new CSV file for the generated passwords')
    .addOption(
      new Option(
        '--invite',
        'mail everybody without a password a link to choose one, instead of generating passwords',
      ).conflicts('passwordsOut'),
    )
    .action((file: string, flags: ApplicantFlags) => importApplicantFile(context, file, flags))
  return new Command('import')
    .description(
      'Read a CSV file (UTF-8) into the database: all of its rows or, if any is wrong, none.',
    )
    .addCommand(categories)
    .addCommand(hardware)
    .addCommand(applicants)
}

function csvImportCommand(
  name: string,
  { required, optional = [] }: Columns<string, string>,
): Command {
  const also = optional.length === 0 ? '' : ` A file may also have: ${optional.join(', ')}.`
  return new Command(name)
    .description(`Columns, in any order: ${required.join(', ')}.${also}`)
    .argument('<file>', 'CSV file whose first line names the columns')
    .option('--dry-run', 'check everything, write nothing')
    .option('--json', 'print the counts as JSON')
}
