import { importCategories } from '@signout/server/inventory/import-categories/service.ts'
import { importItems } from '@signout/server/inventory/import-items/service.ts'
import { Command } from 'commander'
import type { CliContext } from '../context.ts'
import { readTable } from '../csv/read-table.ts'
import { applyImport, type ImportFlags } from '../import/apply.ts'
import { categoryColumns, readCategories } from '../import/categories.ts'
import { itemColumns, readItems } from '../import/items.ts'
import { applicantColumns } from '../import/applicant-rows.ts'
import { importApplicants } from '../import/applicants.ts'

interface ApplicantFlags extends ImportFlags {
  readonly passwordsOut?: string
}

/** All of a file or nothing; again and again, for what is there already is found by its key. */
export function importCommand(context: CliContext): Command {
  const categories = fileCommand('categories', categoryColumns).action(
    async (file: string, flags: ImportFlags) => {
      const things = readCategories(await readTable(file, categoryColumns))
      const db = await context.open()
      await applyImport(context, file, things, flags, (rows, options) =>
        importCategories(db, rows, options),
      )
    },
  )
  const hardware = fileCommand('hardware', itemColumns).action(
    async (file: string, flags: ImportFlags) => {
      const things = readItems(await readTable(file, itemColumns))
      const db = await context.open()
      await applyImport(context, file, things, flags, (rows, options) =>
        importItems(db, rows, options),
      )
    },
  )
  const applicants = fileCommand('applicants', applicantColumns)
    .option('--passwords-out <file>', 'a new CSV file for the generated passwords')
    .action((file: string, flags: ApplicantFlags) => importApplicants(context, file, flags))
  return new Command('import')
    .description(
      'Read a CSV file (UTF-8) into the database: all of its rows or, if any is wrong, none.',
    )
    .addCommand(categories)
    .addCommand(hardware)
    .addCommand(applicants)
}

function fileCommand(name: string, columns: readonly string[]): Command {
  return new Command(name)
    .description(`Columns, in any order: ${columns.join(', ')}.`)
    .argument('<file>', 'CSV file with the names of its columns in the first line')
    .option('--dry-run', 'check everything, write nothing')
    .option('--json', 'print the counts as JSON')
}
