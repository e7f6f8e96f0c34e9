import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  openTestDatabase,
  type TestDatabase,
  emptyTestDatabase,
} from '@signout/server/testing/database/test-database.ts'
import { databases, databasesNow } from '@signout/server/testing/parts.ts'
import { afterEach, beforeEach, describe, vi } from 'vitest'
import { runCli } from '../run.ts'
import type { DatabaseConfig } from '@signout/server/db/open.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { makeFolder } from '@signout/server/testing/folders.ts'

export const cliTime = new Date('2024-03-01T10:00:00.000Z')

const eventData = join(import.meta.dirname, '../../../rehearsal/data')
const testData = join(import.meta.dirname, '../../test-data')

/** The example event's files, and two that are hard to read. */
export const sampleFiles = {
  applicants: join(eventData, 'applicants.csv'),
  categories: join(eventData, 'categories.csv'),
  hardware: join(eventData, 'hardware.csv'),
  awkwardHardware: join(testData, 'awkward.csv'),
  badHardware: join(testData, 'bad-hardware.csv'),
} as const

export interface Ran {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

export interface TestCli extends Pick<TestDatabase, 'db' | 'config' | 'statements' | 'leave'> {
  run(...argv: string[]): Promise<Ran>
  runWithInput(input: string, ...argv: string[]): Promise<Ran>
  /** A path in a folder that is removed when the test ends. */
  path(name: string): string
  /** Writes a file there and answers its path. */
  file(name: string, content: string | Uint8Array): Promise<string>
}

/** The command line on a database of its own, with more of an environment where a test needs it. */
export async function startCli(
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<TestCli> {
  const folder = await makeFolder()
  const { db, config, statements, leave } = await openTestDatabase()
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl, ...more }
  const path = (name: string) => join(folder, name)
  return {
    db,
    config,
    statements,
    leave,
    path,
    run: (...argv) => runIn(env, argv),
    runWithInput: (input, ...argv) => runIn(env, argv, input),
    file: async (name, content) => {
      await writeFile(path(name), content)
      return path(name)
    },
  }
}

/** One command line in an environment of its own; without the line that names the database, which nearly all have. */
export async function runIn(...run: Parameters<typeof runAsIs>): Promise<Ran> {
  const ran = await runAsIs(...run)
  return { ...ran, stderr: ran.stderr.replace(/^Database: .*\n/, '') }
}

/** The same with everything that it says. */
export async function runAsIs(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[],
  input = '',
): Promise<Ran> {
  const written = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text
    },
  })
  const exitCode = await runCli(argv, {
    stdin: (async function* read() {
      yield input
    })(),
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    env,
    now: () => cliTime,
  })
  return { exitCode, ...written }
}

/** For files that run in `npm run test:all` only. */
export function onBothDatabases(tests: () => void): void {
  onEach(databases, tests)
}

/** In `npm test` on SQLite, in the rest of `npm run test:all` on PostgreSQL. */
export function onEitherDatabase(tests: () => void): void {
  onEach(databasesNow(), tests)
}

function onEach(databases: readonly string[], tests: () => void): void {
  describe.each(databases)('on %s', (database) => {
    beforeEach(() => {
      vi.stubEnv('TEST_DATABASE', database)
    })
    afterEach(() => {
      vi.unstubAllEnvs()
    })
    tests()
  })
}

/** A database with one organiser. */
export async function startWithOrganiser() {
  const cli = await startCli()
  await makeOrganiser(cli.db, { email: 'desk@example.com' })
  const { config }: { config: DatabaseConfig } = cli
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl }
  const runWith = (more: Record<string, string>, ...argv: string[]) =>
    runIn({ ...env, ...more }, argv)
  const run = Object.assign((...argv: string[]) => cli.run(...argv), { in: runWith })
  return { ...cli, run }
}

/** Where a database of this kind can be made, and the command line on it. */
export async function startWithoutTables(database = process.env['TEST_DATABASE']) {
  const here = process.env['TEST_DATABASE']
  vi.stubEnv('TEST_DATABASE', database)
  const config = await emptyTestDatabase()
  vi.stubEnv('TEST_DATABASE', here)
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl }
  return { config, run: (...argv: string[]) => runIn(env, argv) }
}
