import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findTables } from '@signout/server/db/migrate.ts'
import { fileIn, nameDatabase, openDatabase } from '@signout/server/db/open.ts'
import { expect, test } from 'vitest'
import { findCommands } from './testing/find-commands.ts'
import { onEitherDatabase, runIn, sampleFiles, startWithoutTables } from './testing/start-cli.ts'

/** What creates a database (spec §20); nothing else does. */
const creating = ['migrate', 'import', 'seed', 'restore', 'admin create', 'user add']
const isCreating = (name: string) =>
  creating.some((each) => name === each || name.startsWith(`${each} `))

/** What the other commands have to be given. */
const given: Readonly<Record<string, readonly string[]>> = {
  'user invite': ['ada@example.com'],
  'user set-password': ['ada@example.com'],
  'user group add': ['ada@example.com', 'HSS Test Users'],
  'user group remove': ['ada@example.com', 'HSS Test Users'],
  'user disable': ['ada@example.com'],
  'user enable': ['ada@example.com'],
  'export hardware': ['exported.csv'],
  'export orders': ['exported.csv'],
  'export teams': ['exported.csv'],
  closeout: ['closeout.csv'],
  'order cancel': ['1'],
  'mail test': ['ada@example.com'],
  'settings set': ['hackathon_name', 'Winter Hacks'],
  pause: ['Night'],
  backup: ['event.backup'],
  purge: ['--after-event', '--confirm', 'Hackathon'],
}

const notCreating = (await findCommands([]))
  .map((words) => words.join(' '))
  .filter((name) => !isCreating(name))
  .map((name) => name.split(' ').concat(given[name] ?? []))
const tried = (['categories', 'hardware', 'applicants'] as const).map((what) => [
  'import',
  what,
  sampleFiles[what],
  '--dry-run',
])
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://signout.example.com' }

test.each([...notCreating, ...tried])(
  '%s %s makes no database where there is none',
  async (...argv) => {
    const { config } = await startWithoutTables('sqlite')
    expect(await runIn({ DATA_DIR: config.dataDir, ...mail }, argv)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `There is no database ${fileIn(config.dataDir)}: see DATA_DIR.\n`,
    })
    expect(await readdir(config.dataDir)).toEqual([])
  },
)

onEitherDatabase(() => {
  test('no other command makes tables in an empty database', async () => {
    const { config } = await startWithoutTables()
    const isFile = config.databaseUrl === undefined
    if (isFile) await writeFile(fileIn(config.dataDir), '')
    const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl, ...mail }
    const where = isFile ? 'DATA_DIR' : 'DATABASE_URL'
    const stderr = `${nameDatabase(config)} has no tables of this program: see ${where}.\n`
    for (const argv of notCreating) {
      const ran = await runIn(env, argv)
      expect({ argv, ...ran }).toEqual({ argv, exitCode: 1, stdout: '', stderr })
    }
    await using db = await openDatabase(config)
    expect([...(await findTables(db))]).toEqual([])
  })
})

test.each([
  ['an empty file', ''],
  ['the file of another program', 'create table notes (text text)'],
])('%s is left as it is', async (_, statement) => {
  const { config, run } = await startWithoutTables('sqlite')
  const file = fileIn(config.dataDir)
  const other = new DatabaseSync(file)
  other.exec(statement)
  other.close()
  const before = await readFile(file)
  expect(await run('verify')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(file) })
  expect(await readFile(file)).toEqual(before)
})

test('admin create and user add create a database', async () => {
  for (const words of ['admin create', 'user add']) {
    const { config, run } = await startWithoutTables('sqlite')
    const who = ['--email', 'ada@example.com', '--first-name', 'Ada', '--last-name', 'King']
    expect(await run(...words.split(' '), ...who)).toMatchObject({ exitCode: 0 })
    expect(await readdir(config.dataDir)).toContain(basename(fileIn(config.dataDir)))
  }
})
