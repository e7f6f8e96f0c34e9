import { type CategoryColumns, formatCount, showHidden } from '@signout/contract'
import type { RowChoice } from '@signout/csv/choose-rows.ts'
import { tables, itemsWithPictures } from '@signout/csv/tables.ts'
import {
  type Fields,
  fieldsInFiles,
  foldHeader,
  isRequiredInFiles,
  usualNames,
} from '@signout/csv/take-columns.ts'
import { commandLine } from '@signout/server/base/actor.ts'
import { importCategories } from '@signout/server/catalogue/change-categories.ts'
import type { ImportInput } from '@signout/server/base/import-rows.ts'
import { type ImportedItem, importItems } from '@signout/server/catalogue/import-items.ts'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { CliContext } from '../context.ts'
import { readRows } from './read-rows.ts'
import { applyImport, checkImport, type ImportFlags, openForImport } from './apply-import.ts'
import { readPictures } from './read-pictures.ts'
import { type ApplicantFlags, importApplicantFile } from './import-applicants.ts'

/** Writes all of a file or nothing. A file may be imported repeatedly: existing rows are found by their keys. */
export function importCommand(context: CliContext): Command {
  const { now } = context
  const categories = fileImportCommand(context, 'categories', tables.categories.fields).action(
    async (file: string, flags: ImportFlags) => {
      const write = async (input: ImportInput<CategoryColumns>, time = now()) =>
        importCategories(await openForImport(context, flags), commandLine, input, time)
      const read = (text: string, choice: RowChoice) =>
        readRows(file, text, tables.categories, choice)
      const checked = await checkImport(context, file, flags, read, write)
      await applyImport(context, file, checked, flags, write)
    },
  )
  const hardware = fileImportCommand(context, 'hardware', itemsWithPictures.fields)
    .option('--create-categories', 'make the categories that there are not yet')
    .option('--sum', 'add up the quantities of rows of the same item')
    .action(async (file: string, flags: ImportFlags) => {
      const { createCategories } = flags
      const write = async (input: ImportInput<ImportedItem>, time = now()) => {
        const db = await openForImport(context, flags)
        return importItems(db, commandLine, { ...input, createCategories }, time)
      }
      const read = async (text: string, choice: RowChoice) =>
        readPictures(file, await readRows(file, text, itemsWithPictures, choice))
      const checked = await checkImport(context, file, flags, read, write)
      const { newCategories } = checked.report
      if (createCategories && newCategories.length > 0) {
        context.out.note(describeNewCategories(newCategories))
      }
      await applyImport(context, file, checked, flags, write)
    })
  const applicants = fileImportCommand(context, 'applicants', tables.applicants.fields)
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

function fileImportCommand({ pathOf }: CliContext, name: string, fields: Fields): Command {
  const names = fieldsInFiles(fields)
  const isRequired = (field: string) => isRequiredInFiles(fields, field)
  const held = (field: string) => Object.keys(fields[field]?.holds ?? {})
  const required = names.filter(isRequired)
  const whole = names.filter((field) => held(field).length > 0)
  const optional = names.filter((field) => !isRequired(field) && !whole.includes(field))
  const also = optional.length === 0 ? '' : ` A file may also have: ${optional.join(', ')}.`
  const instead = whole
    .map((field) => ` ${field} stands for ${held(field).join(' and ')}.`)
    .join('')
  return new Command(name)
    .description(`Columns, in any order: ${required.join(', ')}.${instead}${also}`)
    .argument('<file>', 'CSV file or workbook (.xlsx) in which a row names the columns', pathOf)
    .option('--sheet <name>', 'the sheet of a workbook; without it the first')
    .option('--ignore-columns', 'leave out columns that are not known')
    .option(
      '--default <field=value>',
      'the value of rows without one, where the cell is empty or the column missing; may be repeated',
      (given: string, before?: Readonly<Record<string, string>>) => ({
        ...before,
        ...parseDefault(given, names),
      }),
    )
    .option(
      '--map <column:text=value>',
      'what a text of a column stands for, such as status:"accepted (confirmed)"=Accepted; may be repeated',
      (given: string, before?: TextsByField) => addMapped(before, given, fields),
    )
    .option(
      '--fill-down <column>',
      'empty cells of the column take the text above; may be repeated',
      (given: string, before?: readonly string[]) => [...(before ?? []), fieldNamed(given, fields)],
    )
    .option('--skip-wrong', 'leave out the rows that are wrong, and import the others')
    .option('--dry-run', 'check everything, write nothing')
    .option('--json', 'print the counts as JSON')
}

/** @throws {InvalidArgumentError} */
function parseDefault(given: string, fields: readonly string[]): Record<string, string> {
  const [, field = '', value = ''] = /^([^=]+)=(.*)$/s.exec(given) ?? []
  if (fields.includes(field)) return { [field]: value }
  throw new InvalidArgumentError(`Expected field=value, with a field of ${fields.join(', ')}.`)
}

type TextsByField = Readonly<Record<string, Readonly<Record<string, string>>>>

/** @throws {InvalidArgumentError} */
function addMapped(before: TextsByField = {}, given: string, fields: Fields): TextsByField {
  const [, column, quoted, plain, value] = /^([^:]+):(?:"(.*)"|(.*))=([^=]*)$/s.exec(given) ?? []
  if (column === undefined || value === undefined) {
    throw new InvalidArgumentError('Expected column:text=value.')
  }
  const field = fieldNamed(column, fields)
  return { ...before, [field]: { ...before[field], [quoted ?? plain ?? '']: value } }
}

/** @throws {InvalidArgumentError} for what is no usual name of a column. */
function fieldNamed(column: string, fields: Fields): string {
  const field = usualNames(fields).get(foldHeader(column))
  if (field !== undefined) return field
  throw new InvalidArgumentError(`Expected a column, such as ${fieldsInFiles(fields).join(', ')}.`)
}

/** `2 new categories: Lights, Sound` */
function describeNewCategories(names: readonly string[]): string {
  return `${formatCount(names.length, 'new category', 'new categories')}: ${names.map(showHidden).join(', ')}`
}
