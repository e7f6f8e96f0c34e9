import {
  type endpoints,
  type BodyOf,
  addresses,
  type ImportAccess,
  type ImportKind,
  type ImportProgress,
  type ImportResult,
  limits,
  type RowOf,
} from '@signout/contract'
import { TableError } from '@signout/csv/decode-text.ts'
import { columnOf, parseRows, type ParsedRows, type RowKind } from '@signout/csv/parse-rows.ts'
import { fitProblems, type Problem } from '@signout/csv/problems.ts'
import { tables } from '@signout/csv/tables.ts'
import { type Fields, fieldsInFiles } from '@signout/csv/take-columns.ts'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { importCategories } from '../catalogue/change-categories.ts'
import { importItems } from '../catalogue/import-items.ts'
import { importApplicants } from '../accounts/users/import-applicants.ts'
import { startPauses } from '../base/pauses.ts'
import { invalid } from '../base/refusal.ts'
import type { ImportInput, ImportProblem, ImportReport } from '../base/import-rows.ts'

interface FileInput extends BodyOf<typeof endpoints.importFile> {
  readonly kind: ImportKind
  /** Origin at which users' browsers reach the server. */
  readonly origin: string
  readonly onProgress: (progress: ImportProgress) => void
}

/**
 * Imports the text of a file (spec §13): all of its rows or, when anything is wrong with any row, none.
 * @throws {Refusal} 400 at `text` when it is not a table, at `columns` and `defaults` for unknown fields.
 */
export async function importFile(
  db: Db,
  actor: Actor,
  { kind, ...input }: FileInput,
  now: Date,
): Promise<ImportResult> {
  requireOrganiser(actor)
  return importers[kind](db, actor, input, now)
}

const importers = {
  categories: importerOf(tables.categories, importCategories),
  hardware: importerOf(tables.hardware, importItems),
  applicants: importerOf(tables.applicants, importApplicants),
} as const satisfies Record<ImportKind, unknown>

interface Report extends ImportReport {
  readonly links?: readonly { readonly email: string; readonly token: string }[]
}

type Write<Row> = (
  db: Db,
  actor: Actor,
  input: ImportInput<Row> & { readonly access: ImportAccess },
  now: Date,
) => Promise<Report>

function importerOf<F extends Fields>(table: RowKind<F>, write: Write<RowOf<F>>) {
  return async (
    db: Db,
    actor: Actor,
    { text, dry_run, access = 'none', origin, onProgress, ...choice }: Omit<FileInput, 'kind'>,
    now: Date,
  ): Promise<ImportResult> => {
    requireFields(table.fields, choice)
    const parsed = await parseRows(text, table, choice, startPauses()).catch(refuseText)
    const wrong = [...headerErrors(parsed), ...parsed.problems]
    const rows = parsed.good.map(({ record }) => record)
    const isDryRun = dry_run || wrong.length > 0
    const report = await write(
      db,
      actor,
      { rows, isDryRun, access, onProgress: (done) => onProgress({ done, total: rows.length }) },
      now,
    )
    const errors = [...wrong, ...locate(report.problems, parsed)]
    const { created, updated, unchanged, links = [] } = report
    return {
      created,
      updated,
      unchanged,
      columns: [...parsed.columns.taken],
      errors: fitProblems(errors, limits.imports.errorCharacters),
      notes: fitProblems(parsed.notes, limits.imports.errorCharacters),
      ...(access === 'links' && {
        links: links.map(({ email, token }) => ({
          email,
          url: origin + addresses.passwordLink(token),
        })),
      }),
    }
  }
}

/** Places in the file of problems found by the database. */
export function locate<T>(
  problems: readonly ImportProblem[],
  { good, columns }: ParsedRows<T>,
): Problem[] {
  return problems.map(({ index, field, message }) => {
    const column = columnOf(columns, field)
    return { line: good[index]?.line ?? 0, column, message: message(column) }
  })
}

function refuseText(error: unknown): never {
  if (error instanceof TableError) throw invalid({ text: [`The file ${error.message}.`] })
  throw error
}

type Choice = Pick<FileInput, 'columns' | 'defaults'>

function requireFields(fields: Fields, { columns = {}, defaults = {} }: Choice): void {
  const known = fieldsInFiles(fields)
  const isUnknown = (name: string | null) => name !== null && !known.includes(name)
  const problemsOf = (names: readonly (string | null)[]) =>
    names.filter(isUnknown).map((name) => `There is no field ${JSON.stringify(name)}.`)
  const problems = {
    columns: problemsOf(Object.values(columns)),
    defaults: problemsOf(Object.keys(defaults)),
  }
  const found = Object.entries(problems).filter(([, messages]) => messages.length > 0)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

function headerErrors<T>({ headerLine: line, columns }: ParsedRows<T>): Problem[] {
  const { unknown, repeated, missing } = columns
  return [
    ...unknown.map((column) => {
      return { line, column, message: `There is no field ${JSON.stringify(column)}.` }
    }),
    ...repeated.map(({ header: column, field }) => {
      const message = `${JSON.stringify(column)} is the second column for ${field}.`
      return { line, column, message }
    }),
    ...missing.map((column) => {
      return { line, column, message: `There is no column for ${column}, and no default.` }
    }),
  ]
}
