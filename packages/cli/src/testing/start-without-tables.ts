import { emptyTestDatabase } from '@signout/server/testing/database/test-database.ts'
import { onTestFinished, vi } from 'vitest'
import { runIn } from './start-cli.ts'

/** Where a database of this kind can be made, and the command line on it. */
export async function startWithoutTables(database = process.env['TEST_DATABASE']) {
  const here = process.env['TEST_DATABASE']
  vi.stubEnv('TEST_DATABASE', database)
  const { config, remove } = await emptyTestDatabase()
  vi.stubEnv('TEST_DATABASE', here)
  onTestFinished(remove)
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl }
  return { config, run: (...argv: string[]) => runIn(env, argv) }
}
