import { basename } from 'node:path'
import { formatCount, quote } from '@signout/contract'
import type { RowChoice, RowDecision } from '@signout/csv/choose-rows.ts'
import type { ParsedRows } from '@signout/csv/parse-rows.ts'
import {
  countWrongRows,
  describeLeftOut,
  describeRows,
  groupProblems,
  type Problem,
} from '@signout/csv/problems.ts'
import type { Db } from '@signout/server/db/tables.ts'
import type { ImportInput, ImportReport } from '@signout/server/base/import-rows.ts'
import { locate } from '@signout/server/event/import-file.ts'
import { type CliContext, CliRefusal } from '../context.ts'
import type { JsonFlag, Output } from '../output.ts'
import { readText } from './read-rows.ts'

/** Number of rows from which an import is announced; smaller files are written in a moment. */
const largeImport = 2000

export interface ImportFlags extends JsonFlag {
  readonly dryRun?: boolean
  readonly sheet?: string
  readonly ignoreColumns?: boolean
  readonly default?: Readonly<Record<string, string>>
  readonly map?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly fillDown?: readonly string[]
  readonly sum?: boolean
  readonly skipWrong?: boolean
  readonly createCategories?: boolean
}

/** Opens the database of an import; a dry run creates none. */
export function openForImport(context: CliContext, { dryRun }: ImportFlags): Promise<Db> {
  return dryRun ? context.open() : context.open('create')
}

export interface Checked<T, R> {
  /** The rows to write, which nothing speaks against. */
  readonly parsed: ParsedRows<T>
  /** What writing them would do. */
  readonly report: R
}

/**
 * Reads a file and tries its rows, and says before anything is written what is noted and left out.
 *
 * @param read the rows of the text, with these choices.
 * @throws {CliRefusal} with a line for each problem, unless wrong rows are left out.
 */
export async function checkImport<T, R extends ImportReport>(
  { out }: CliContext,
  file: string,
  flags: ImportFlags,
  read: (text: string, choice: RowChoice) => Promise<ParsedRows<T>>,
  rehearse: (input: ImportInput<T>) => Promise<R>,
): Promise<Checked<T, R>> {
  const text = await readText({ out }, file, flags.sheet)
  const rows: Record<string, RowDecision> = {}
  const wrong: Problem[] = []
  for (;;) {
    const parsed = await read(text, choiceOf(flags, rows))
    const report = await rehearse({ rows: parsed.good.map(({ record }) => record), isDryRun: true })
    const found = locate(report.problems, parsed)
    const problems = [...parsed.problems, ...found]
    if (problems.length > 0 && flags.skipWrong !== true) {
      tell(out, parsed, report)
      refuse(file, problems)
    }
    // Without a row that the database refuses, a later one of the same item may be right, or wrong.
    const skipped = found.length > 0 ? found : parsed.problems
    for (const { row } of skipped) rows[row] = 'skip'
    wrong.push(...skipped)
    if (problems.length > 0) continue
    tell(out, parsed, report)
    for (const line of describeProblems(wrong)) out.note(`left out: ${line}`)
    return { parsed, report }
  }
}

/** Writes checked rows: all of them or, when anything has become wrong, none. Says what was done. */
export async function applyImport<T, R extends ImportReport>(
  { out, now }: CliContext,
  file: string,
  { parsed, report: expected }: Checked<T, R>,
  { dryRun: isDryRun = false, json }: ImportFlags,
  write: (input: ImportInput<T>, now: Date) => Promise<R>,
): Promise<R> {
  const { good } = parsed
  if (good.length >= largeImport && !isDryRun) {
    out.note(
      `Importing ${good.length} rows in one go: until it is done, other changes may have to wait a moment.`,
    )
  }
  const rows = good.map(({ record }) => record)
  const onProgress = (done: number) => out.progress('Writing rows:', done, good.length)
  const report = isDryRun ? expected : await write({ rows, isDryRun, onProgress }, now())
  const problems = locate(report.problems, parsed)
  if (problems.length > 0) refuse(file, problems)
  const { created, updated, unchanged } = report
  if (json) out.json({ created, updated, unchanged, dry_run: isDryRun })
  else out.line(describe(report, isDryRun))
  return report
}

function choiceOf(
  { ignoreColumns, default: defaults, map: values, fillDown, sum }: ImportFlags,
  rows: Readonly<Record<string, RowDecision>>,
): RowChoice {
  return { ignoresUnknown: ignoreColumns, defaults, values, fill_down: fillDown, sum, rows }
}

/** Notes, and what is left out of the file. */
function tell<T>(out: Output, parsed: ParsedRows<T>, report: ImportReport): void {
  const notes = [...parsed.notes, ...locate(report.notes ?? [], parsed)]
  for (const line of describeProblems(notes)) out.note(line)
  const columns = parsed.columns.taken.filter(({ field }) => field === null)
  if (columns.length > 0) {
    out.note(`left out: columns ${columns.map(({ header }) => quote(header)).join(', ')}`)
  }
  const rows = parsed.leftOut.filter(({ reason }) => reason !== 'skipped')
  if (rows.length > 0) out.note(`left out: ${describeLeftOut(rows)}`)
}

/** @throws {CliRefusal} always. */
function refuse(file: string, problems: readonly Problem[]): never {
  const rows = countWrongRows(problems)
  throw new CliRefusal(
    ...describeProblems(problems),
    `${basename(file)}: ${formatCount(rows, 'row is', 'rows are')} refused, nothing was imported.`,
  )
}

/** A line for each problem, with all rows that share it. */
function describeProblems(problems: readonly Problem[]): string[] {
  return groupProblems(problems).map(({ places, message }) => `${describeRows(places)}: ${message}`)
}

function describe({ created, updated, unchanged }: ImportReport, isDryRun: boolean): string {
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged`
  if (isDryRun) return `${counts}: this would be done, nothing was written.`
  return created + updated === 0 ? `${counts}: there was nothing to do.` : `${counts}.`
}
