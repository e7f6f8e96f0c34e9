import { basename } from 'node:path'
import type { Problem } from '@signout/csv/parse-csv.ts'
import type { ParsedRows } from '@signout/csv/parse-rows.ts'
import type { ImportInput, ImportReport } from '@signout/server/imports.ts'
import { type CliContext, CliRefusal } from '../context.ts'

/** A smaller file is written in a moment. */
const largeImport = 2000

export interface ImportFlags {
  readonly dryRun?: boolean
  readonly json?: boolean
}

/**
 * Writes all of a file or, when anything is wrong with any row, nothing.
 *
 * @throws {CliRefusal} with a line for everything that is wrong.
 */
export async function applyImport<T, R extends ImportReport>(
  { out, now }: CliContext,
  file: string,
  { good, problems }: ParsedRows<T>,
  { dryRun: isDryRun = false, json = false }: ImportFlags,
  write: (input: ImportInput<T>, now: Date) => Promise<R>,
): Promise<R> {
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
  const found = report.problems.map(({ index, reason }) => ({
    line: good[index]?.line ?? 0,
    reason,
  }))
  refuseIfAny(file, [...problems, ...found])
  const { created, updated, unchanged } = report
  if (json) out.json({ created, updated, unchanged, dry_run: isDryRun })
  else out.line(describe(report, isDryRun))
  return report
}

/** @throws {CliRefusal} when there are problems. */
export function refuseIfAny(file: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const rows = new Set(problems.map((problem) => problem.line)).size
  throw new CliRefusal(
    ...problems
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, reason }) => `line ${line}: ${reason}`),
    `${basename(file)}: ${rows === 1 ? '1 row is' : `${rows} rows are`} refused, nothing was imported.`,
  )
}

function describe({ created, updated, unchanged }: ImportReport, isDryRun: boolean): string {
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged`
  if (isDryRun) return `${counts}: this would be done, nothing was written.`
  return created + updated === 0 ? `${counts}: there was nothing to do.` : `${counts}.`
}
