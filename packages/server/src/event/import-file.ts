import {
  type endpoints,
  type BodyOf,
  addresses,
  type ImportAccess,
  type ImportKind,
  type ImportProgress,
  type ImportResult,
  limits,
  type ReviewStatus,
  type RowOf,
} from '@signout/contract'
import { TableError } from '@signout/csv/decode-text.ts'
import { columnOf, parseRows, type ParsedRows, type RowKind } from '@signout/csv/parse-rows.ts'
import { fitProblems, type Problem } from '@signout/csv/problems.ts'
import { tables } from '@signout/csv/tables.ts'
import type { RowChoice } from '@signout/csv/choose-rows.ts'
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
  readonly newCategories?: readonly string[]
  readonly links?: readonly {
    readonly name: string
    readonly email: string
    readonly token: string
    readonly review_status: ReviewStatus
  }[]
}

type Write<Row> = (
  db: Db,
  actor: Actor,
  input: ImportInput<Row> & {
    readonly access: ImportAccess
    readonly createCategories: boolean
  },
  now: Date,
) => Promise<Report>

type Input = Omit<FileInput, 'kind'>

function importerOf<F extends Fields>(table: RowKind<F>, write: Write<RowOf<F>>) {
  return async (
    db: Db,
    actor: Actor,
    { text, dry_run, access = 'none', create_categories, origin, onProgress, ...choice }: Input,
    now: Date,
  ): Promise<ImportResult> => {
    requireFields(table.fields, choice)
    const parsed = await parseRows(text, table, choice, startPauses()).catch(refuseText)
    requireRows(parsed)
    const wrong = [...headerErrors(parsed), ...parsed.problems]
    const rows = parsed.good.map(({ record }) => record)
    const isDryRun = dry_run || wrong.length > 0
    const report = await write(
      db,
      actor,
      {
        rows,
        isDryRun,
        access,
        createCategories: create_categories === true,
        onProgress: (done) => onProgress({ done, total: rows.length }),
      },
      now,
    )
    const errors = [...wrong, ...locate(report.problems, parsed)]
    const { created, updated, unchanged, newCategories = [], links = [] } = report
    const notes = [...parsed.notes, ...locate(report.notes ?? [], parsed)]
    return {
      created,
      updated,
      unchanged,
      columns: [...parsed.columns.taken],
      errors: fitProblems(errors, limits.imports.errorCharacters),
      notes: fitProblems(notes, limits.imports.errorCharacters),
      left_out: [...parsed.leftOut],
      new_categories: [...newCategories],
      ...(access === 'links' && {
        links: links.map(({ name, email, token, review_status }) => ({
          name,
          email,
          url: origin + addresses.passwordLink(token),
          review_status,
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
    const place = good[index]?.place ?? { line: 0, row: 0, name: null }
    return { ...place, column, message: message(column) }
  })
}

function refuseText(error: unknown): never {
  if (error instanceof TableError) throw invalid({ text: [`The file ${error.message}.`] })
  throw error
}

function requireFields(
  fields: Fields,
  { columns = {}, defaults = {}, rows = {}, values = {}, fill_down = [] }: RowChoice,
): void {
  const known = new Set(fieldsInFiles(fields))
  const problemsOf = (names: readonly (string | null)[]) =>
    [...new Set(names)]
      .filter((name) => name !== null && !known.has(name))
      .map((name) => `There is no field ${JSON.stringify(name)}.`)
  const mended = Object.values(rows).flatMap((row) =>
    typeof row === 'string' ? [] : Object.keys(row),
  )
  const problems = {
    columns: problemsOf(Object.values(columns)),
    defaults: problemsOf(Object.keys(defaults)),
    rows: problemsOf(mended),
    values: problemsOf(Object.keys(values)),
    fill_down: problemsOf(fill_down),
  }
  const found = Object.entries(problems).filter(([, messages]) => messages.length > 0)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

/** A choice about a row that is not there was made for another file. */
function requireRows({ notThere }: ParsedRows<unknown>): void {
  const [row] = notThere
  if (row !== undefined) throw invalid({ rows: [`The file has no row ${row} to import.`] })
}

function headerErrors<T>({ header, columns }: ParsedRows<T>): Problem[] {
  const { unknown, repeated, missing } = columns
  const messages: (readonly [column: string, message: string])[] = [
    ...unknown.map((column) => [column, `There is no field ${JSON.stringify(column)}.`] as const),
    ...repeated.map(
      ({ header: column, field }) =>
        [column, `${JSON.stringify(column)} is the second column for ${field}.`] as const,
    ),
    ...missing.map(
      (column) => [column, `There is no column for ${column}, and no default.`] as const,
    ),
  ]
  return messages.map(([column, message]) => Object.assign({ column, message }, header))
}
