import { startDrawing, wantedOf } from '@signout/server/testing/runs.ts'
import { expect, test } from 'vitest'
import { runIn, startCli } from './testing/start-cli.ts'

const clear = '\u001B[2J\u009B1A'
const long = '9'.repeat(20_000)
/** Where a name, a number, a code or a file is expected. */
const senseless = [
  '',
  ' ',
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x10',
  '٣',
  long,
  clear,
  "' or 1=1 --",
  '../../x',
  '__proto__',
  'constructor',
]

test.each([['import', 'hardware'], ['import', 'categories'], ['restore']])(
  '%s %s reads no folder, no device without an end, and nothing that is not there',
  async (...words) => {
    const { run, path } = await startCli()
    for (const file of [path('.'), path('none'), '/dev/null', '/dev/zero', '/proc/self/mem']) {
      const { exitCode, stderr } = await run(...words, file)
      expect({ file, exitCode }).toEqual({ file, exitCode: 1 })
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
      expect(stderr).not.toContain('Unexpected failure')
    }
  },
)

test.each([['export', 'hardware'], ['closeout'], ['backup']])(
  '%s %s writes no folder, and says where nothing can be written',
  async (...words) => {
    const { run, path } = await startCli()
    for (const file of [path('.'), path('none/x.csv'), '/dev/full', '/proc/none']) {
      const { exitCode, stderr } = await run(...words, file)
      expect({ file, exitCode, stderr }).toMatchObject({ file, exitCode: 1 })
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
      expect(stderr).not.toContain('Unexpected failure')
    }
  },
)

test('what looks like an option is a name behind --, and misuse before it', async () => {
  const { run, file } = await startCli()
  const name = await file('--help', 'name,max_per_team\nLights,\n')
  expect((await run('import', 'categories', '--', name)).exitCode).toBe(0)
  const misuse = await runIn({}, ['import', 'categories', '--nonsense=x'])
  expect(misuse.exitCode).toBe(2)
  expect((await run('import', 'categories', '--', '--help')).stderr).toMatch(
    /^\/.*\/--help cannot be read/,
  )
})

/** What is read, asked or refused; nothing that writes files or makes events. */
const words =
  `history order cancel user disable enable group add remove invite import hardware categories applicants
  verify mail list retry settings set pause resume --until --limit --team --user --order --hardware --json --dry-run --invite --help -h -x --force -- --__proto__`
    .split(/\s+/)
    .concat(senseless)

test('words in any order are done, refused or misuse, and never a failure of the program', async () => {
  const { run } = await startCli()
  const draw = startDrawing(wantedOf('FUZZ_SEED', 20_261_121))
  const lines = Math.ceil(wantedOf('FUZZ_REQUESTS', 10_000) / 50)
  for (let line = 0; line < lines; line += 1) {
    const argv = Array.from({ length: 1 + draw(6) }, () => words[draw(words.length)] ?? '')
    const { exitCode, stdout, stderr } = await run(...argv)
    const said = stdout + stderr
    const isPlain = exitCode < 3 && !/Unexpected failure|\n {4}at /.test(said)
    expect({ argv, exitCode, stderr, isPlain }).toMatchObject({ isPlain: true })
    expect(said.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  }
})
