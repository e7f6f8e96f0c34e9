import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { applyMigrations } from '@signout/server/db/migrate.ts'
import { fileIn, openDatabase } from '@signout/server/db/open.ts'
import { runTransaction } from '@signout/server/db/transaction.ts'
import { expect, test } from 'vitest'
import { findCommands } from './testing/find-commands.ts'
import { cliTime, runAsIs, runIn, startCli, startWithoutTables } from './testing/start-cli.ts'

const nowhere = { DATABASE_URL: 'postgres://localhost:1/none' }

const allCommands = await findCommands([])

test.each(allCommands)('%s %s %s --help explains itself, without a database', async (...words) => {
  const { exitCode, stdout, stderr } = await runIn({ PORT: 'nonsense' }, [...words, '--help'])
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toContain(`Usage: npm run cli -- ${words.join(' ')}`)
})

test('no command at all shows the help as misuse', async () => {
  for (const argv of [[], ['user'], ['import'], ['user', 'group']]) {
    const { exitCode, stdout, stderr } = await runIn(nowhere, argv)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain('Usage: ')
  }
})

test.each([
  [['nonsense'], "unknown command 'nonsense'"],
  [['migrate', '--nonsense'], "unknown option '--nonsense'"],
  [['migrate', 'nonsense'], 'too many arguments'],
  [['import', 'hardware'], "missing required argument 'file'"],
  [['import', 'applicants', 'x', '--passwords-out'], 'argument missing'],
])('%j is misuse, told in one line', async (argv, reason) => {
  const { exitCode, stderr } = await runIn(nowhere, argv)
  expect(exitCode).toBe(2)
  expect(stderr).toContain(reason)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})

test('--version says which version this is', async () => {
  expect(await runIn(nowhere, ['--version'])).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: '',
  })
})

test('a command names its database, without a password, on the standard error', async () => {
  const { config } = await startCli()
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl }
  const { stdout, stderr } = await runAsIs(env, ['verify'])
  expect(stdout).toBe('Everything fits together.\n')
  const file = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres:' : fileIn(config.dataDir)
  expect(stderr).toContain(`Database: ${file}`)
  const DATABASE_URL = 'postgres://desk:secret@127.0.0.1:1/none'
  const refused = await runAsIs({ DATABASE_URL }, ['restore', '/none/event.backup'])
  expect(refused.stderr).toMatch(/^Database: postgres:\/\/127\.0\.0\.1:1\/none\.\n/)
  expect(refused.stderr).not.toContain('secret')
})

test('a file that cannot be read is named with its whole path', async () => {
  const { run } = await startCli()
  const { exitCode, stderr } = await run('restore', 'no-such.backup')
  expect(exitCode).toBe(1)
  expect(stderr).toBe(
    `${resolve('no-such.backup')} cannot be restored: there is no such file or folder.\n`,
  )
})

test('older tables are backed up before any command, but for migrate --no-backup', async () => {
  const { config, run } = await startWithoutTables('sqlite')
  const makeOld = async () => {
    await using db = await openDatabase(config)
    await runTransaction(db, (tx) => applyMigrations(tx, cliTime, { last: '014-news-seen' }))
  }
  await makeOld()
  const backups = join(config.dataDir, 'backups')
  const name = 'signout-2024-03-01T10-00-00.000Z.backup'
  expect(await run('verify')).toMatchObject({
    exitCode: 0,
    stderr: `The data before the update is in ${join(backups, name)}.\n`,
  })
  expect(await readdir(backups)).toEqual([name])

  await rm(config.dataDir, { recursive: true })
  await makeOld()
  // A file in the place of the folder.
  await writeFile(backups, '')
  const { exitCode, stderr } = await run('migrate')
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^The database cannot be opened: no backup can be made .*--no-backup\n$/)
  expect(await run('migrate', '--no-backup')).toMatchObject({ exitCode: 0 })
})

test.each([
  [nowhere, /^The database cannot be opened: .*ECONNREFUSED.*\n$/],
  [{ DATA_DIR: '/dev/null/x' }, /^The database cannot be opened: .*\n$/],
  [{ DATA_DIR: tmpdir(), EVENT_TIME_ZONE: 'Mars/Base' }, /^EVENT_TIME_ZONE.*Mars\/Base.*\n$/],
])('%j is refused in one line', async (env, line) => {
  const { exitCode, stderr } = await runIn(env, ['migrate'])
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(line)
})

test.each([
  ['npm', { npm_lifecycle_event: 'cli' }, 'caller'],
  ['a script of another project', { npm_lifecycle_event: 'import' }, 'app'],
])(
  'run by %s, files are where its user is, and the data where the program is',
  async (_, by, place) => {
    const { path } = await startCli()
    for (const folder of ['app', 'caller']) await mkdir(path(folder))
    await writeFile(join(path(place), 'categories.csv'), 'name,max_per_team\nLights,2\n')
    const main = resolve(import.meta.dirname, 'main.ts')
    const env = { ...by, INIT_CWD: path('caller'), DATA_DIR: './data' }
    const run = async (...argv: string[]) =>
      promisify(execFile)(process.execPath, [main, ...argv], { cwd: path('app'), env })
    const { stdout } = await run('import', 'categories', 'categories.csv')
    expect(stdout).toBe('1 created, 0 updated, 0 unchanged.\n')
    const files = ['hardware.csv', 'event.backup']
    await run('export', 'hardware', 'hardware.csv')
    await run('backup', 'event.backup')
    expect(await readdir(path(place))).toEqual(expect.arrayContaining(files))
    expect(await readdir(join(path('app'), 'data'))).toContain('signout.sqlite')
  },
)
