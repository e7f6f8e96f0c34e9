import { basename } from 'node:path'
import { formatCount } from '@signout/contract'
import type { ParsedRows } from '@signout/csv/parse-rows.ts'
import type { ColumnChoice } from '@signout/csv/take-columns.ts'
import {
  countWrongRows,
  describeLines,
  groupProblems,
  type Problem,
} from '@signout/csv/problems.ts'
import type { Db } from '@signout/server/db/tables.ts'
import type { ImportInput, ImportReport } from '@signout/server/base/import-rows.ts'
import { locate } from '@signout/server/event/import-file.ts'
import { type CliContext, CliRefusal } from '../context.ts'
import type { JsonFlag } from '../output.ts'

interface ColumnFlags {
  readonly ignoreColumns?: boolean
  readonly default?: Readonly<Record<string, string>>
}

/** Number of rows from which an import is announced; smaller files are written in a moment. */
const largeImport = 2000

export interface ImportFlags extends JsonFlag, ColumnFlags {
  readonly dryRun?: boolean
}

/** Opens the database of an import; a dry run creates none. */
export function openForImport(context: CliContext, { dryRun }: ImportFlags): Promise<Db> {
  return dryRun ? context.open() : context.open('create')
}

/**
 * Writes all of a file or, when anything is wrong with any row, nothing.
 *
 * @throws {CliRefusal} with a line for each problem.
 */
export async function applyImport<T, R extends ImportReport>(
  { out, now }: CliContext,
  file: string,
  parsed: ParsedRows<T>,
  { dryRun: isDryRun = false, json }: ImportFlags,
  write: (input: ImportInput<T>, now: Date) => Promise<R>,
): Promise<R> {
  const { good, problems } = parsed
  if (good.length >= largeImport) {
    out.note(
      `Importing ${good.length} rows in one go: until it is done, other changes may have to wait a moment.`,
    )
  }
  const report = await write(
    {
      rows: good.map(({ record }) => record),
      isDryRun: isDryRun || problems.length > 0,
      onProgress: (done) => out.progress('Writing rows:', done, good.length),
    },
    now(),
  )
  refuseIfAny(file, [...problems, ...locate(report.problems, parsed)])
  const { created, updated, unchanged } = report
  if (json) out.json({ created, updated, unchanged, dry_run: isDryRun })
  else out.line(describe(report, isDryRun))
  return report
}

/** The columns as chosen by the flags. */
export function choiceOf({ ignoreColumns, default: defaults }: ColumnFlags): ColumnChoice {
  return { ignoresUnknown: ignoreColumns, defaults }
}

/** @throws {CliRefusal} when there are problems. */
export function refuseIfAny(file: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const rows = countWrongRows(problems)
  throw new CliRefusal(
    ...describeProblems(problems),
    `${basename(file)}: ${formatCount(rows, 'row is', 'rows are')} refused, nothing was imported.`,
  )
}

/** A line for each problem, with all rows that share it. */
export function describeProblems(problems: readonly Problem[]): string[] {
  return groupProblems(problems).map(({ lines, message }) => `${describeLines(lines)}: ${message}`)
}

function describe({ created, updated, unchanged }: ImportReport, isDryRun: boolean): string {
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged`
  if (isDryRun) return `${counts}: this would be done, nothing was written.`
  return created + updated === 0 ? `${counts}: there was nothing to do.` : `${counts}.`
}
