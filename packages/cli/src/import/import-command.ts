import { tables, itemsWithPictures } from '@signout/csv/tables.ts'
import { type Fields, fieldsInFiles } from '@signout/csv/take-columns.ts'
import { commandLine } from '@signout/server/base/actor.ts'
import { importCategories } from '@signout/server/catalogue/change-categories.ts'
import { importItems } from '@signout/server/catalogue/import-items.ts'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { CliContext } from '../context.ts'
import { readRows } from './read-rows.ts'
import { applyImport, choiceOf, type ImportFlags, openForImport } from './apply-import.ts'
import { readPictures } from './read-pictures.ts'
import { type ApplicantFlags, importApplicantFile } from './import-applicants.ts'

/** Writes all of a file or nothing. A file may be imported repeatedly: existing rows are found by their keys. */
export function importCommand(context: CliContext): Command {
  const categories = csvImportCommand(context, 'categories', tables.categories.fields).action(
    async (file: string, flags: ImportFlags) => {
      const parsed = await readRows(context, file, tables.categories, choiceOf(flags))
      const db = await openForImport(context, flags)
      await applyImport(context, file, parsed, flags, (input, now) =>
        importCategories(db, commandLine, input, now),
      )
    },
  )
  const hardware = csvImportCommand(context, 'hardware', itemsWithPictures.fields).action(
    async (file: string, flags: ImportFlags) => {
      const rows = await readRows(context, file, itemsWithPictures, choiceOf(flags))
      const parsed = await readPictures(file, rows)
      const db = await openForImport(context, flags)
      await applyImport(context, file, parsed, flags, (input, now) =>
        importItems(db, commandLine, input, now),
      )
    },
  )
  const applicants = csvImportCommand(context, 'applicants', tables.applicants.fields)
    .option('--passwords-out <file>', 'a new CSV file for the generated passwords', context.pathOf)
    .addOption(
      new Option(
        '--invite',
        'mail everybody who has never logged in a link to choose a password, instead of generating passwords',
      ).conflicts('passwordsOut'),
    )
    .action((file: string, flags: ApplicantFlags) => importApplicantFile(context, file, flags))
  return new Command('import')
    .description(
      'Read a file from a spreadsheet into the database: all of its rows or, if any is wrong, none.',
    )
    .addCommand(categories)
    .addCommand(hardware)
    .addCommand(applicants)
}

function csvImportCommand({ pathOf }: CliContext, name: string, fields: Fields): Command {
  const names = fieldsInFiles(fields)
  const isOptional = (field: string) => fields[field]?.isOptionalInFiles === true
  const optional = names.filter(isOptional)
  const required = names.filter((field) => !isOptional(field))
  const also = optional.length === 0 ? '' : ` A file may also have: ${optional.join(', ')}.`
  return new Command(name)
    .description(`Columns, in any order: ${required.join(', ')}.${also}`)
    .argument('<file>', 'CSV file whose first line names the columns', pathOf)
    .option('--ignore-columns', 'leave out columns that are not known')
    .option(
      '--default <field=value>',
      'one value for all rows of a file without the column; may be repeated',
      (given: string, before?: Readonly<Record<string, string>>) => ({
        ...before,
        ...parseDefault(given, names),
      }),
    )
    .option('--dry-run', 'check everything, write nothing')
    .option('--json', 'print the counts as JSON')
}

/** @throws {InvalidArgumentError} */
function parseDefault(given: string, fields: readonly string[]): Record<string, string> {
  const [, field = '', value = ''] = /^([^=]+)=(.*)$/s.exec(given) ?? []
  if (fields.includes(field)) return { [field]: value }
  throw new InvalidArgumentError(`Expected field=value, with a field of ${fields.join(', ')}.`)
}
