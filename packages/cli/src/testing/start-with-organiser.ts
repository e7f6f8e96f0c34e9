import type { DatabaseConfig } from '@signout/server/db/open.ts'
import { makeOrganiser } from '@signout/server/testing/make/make.ts'
import { runIn, startCli } from './start-cli.ts'

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
