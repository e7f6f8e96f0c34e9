import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * `npm test` runs the first part of all tests, `npm run test:all` then the rest of them. A file of tests of the server is in the
 * first part, on SQLite, and in the rest once more on PostgreSQL, unless a comment in it says otherwise, with a reason:
 *
 *   // Runs on PostgreSQL only: …
 *   // Runs on SQLite only: …
 *   // Runs in test:all only: …
 *
 * The command line is one project: its tests choose with `onEitherDatabase` and `onBothDatabases`.
 */
const marks = {
  postgres: /^\/\/ Runs on PostgreSQL only: /m,
  sqlite: /^\/\/ Runs on SQLite only: /m,
  late: /^\/\/ Runs in test:all only: /m,
  either: /^onEitherDatabase\(/m,
}

export const databases = ['sqlite', 'postgres'] as const
type Database = (typeof databases)[number]

/** Which part is to run; everything when left out, as for `vitest run some/folder`. */
const part = process.env['TEST_PART']

/** The files of tests in a folder that do not run now on this database. */
export function leftOut(folder: string, database: Database = 'sqlite'): string[] {
  return globSync(['*.test.ts', 'src/**/*.test.{ts,tsx}'], { cwd: folder }).filter(
    (file) => !runsNow(readFileSync(join(folder, file), 'utf8'), database),
  )
}

function runsNow(text: string, database: Database): boolean {
  if (marks[database === 'sqlite' ? 'postgres' : 'sqlite'].test(text)) return false
  if (part === undefined || (part === 'rest' && marks.either.test(text))) return true
  const isFirst = database === 'sqlite' || marks.postgres.test(text)
  return (isFirst && !marks.late.test(text)) === (part === 'first')
}

/** For tests that choose their database themselves: one in each part. */
export function databasesNow(): readonly Database[] {
  if (part === undefined) return databases
  return part === 'first' ? ['sqlite'] : ['postgres']
}
