import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runIn, startCli } from './testing/start-cli.ts'

const nowhere = { DATABASE_URL: 'postgres://localhost:1/none' }

const allCommands = [
  ['migrate'],
  ['admin', 'create'],
  ['user', 'set-password'],
  ['user', 'group', 'add'],
  ['user', 'group', 'remove'],
  ['user', 'disable'],
  ['user', 'enable'],
  ['import', 'categories'],
  ['import', 'hardware'],
  ['import', 'applicants'],
  ['export', 'hardware'],
  ['export', 'orders'],
  ['export', 'teams'],
  ['order', 'cancel'],
  ['verify'],
  ['purge'],
  ['seed'],
]

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
  [['--version'], "unknown option '--version'"],
])('%j is misuse, told in one line', async (argv, reason) => {
  const { exitCode, stderr } = await runIn(nowhere, argv)
  expect(exitCode).toBe(2)
  expect(stderr).toContain(reason)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})

test('a database that cannot be reached is one line', async () => {
  const { exitCode, stderr } = await runIn(nowhere, ['verify'])
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^The database cannot be opened: .*ECONNREFUSED.*\n$/)
})

test('a folder that cannot be created is one line', async () => {
  const { exitCode, stderr } = await runIn({ DATA_DIR: '/dev/null/x' }, ['migrate'])
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^The database cannot be opened: .*\n$/)
})

test('a configuration that makes no sense is one line', async () => {
  const env = { DATA_DIR: tmpdir(), EVENT_TIME_ZONE: 'Mars/Base' }
  const { exitCode, stderr } = await runIn(env, ['migrate'])
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^EVENT_TIME_ZONE.*Mars\/Base.*\n$/)
})

test('migrating twice is fine', async () => {
  const { run } = await startCli()
  for (const _ of [1, 2]) {
    expect(await run('migrate')).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'The database is up to date.\n',
    })
  }
})
