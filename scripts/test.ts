import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Check, checks, runChecks } from './checks.ts'
import { run, tool } from './run.ts'
import { type Outcome, readPlaywright, readVitest } from './test-reports.ts'

// `npm test` runs the checks and the first part of all tests, `npm run test:all` then the rest of them, too: the rest is
// what `packages/server/src/testing/parts.ts` and `playwright.config.ts` leave to it. All of it runs, whatever became of
// what ran before; what has no tests of its own counts as one. At the end a table says how long each took, then comes
// what failed and why, and in the last line how many passed and failed in all.
const reports = mkdtempSync(join(tmpdir(), 'signout-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const allChecks: Check[] = [
  // The longest first.
  {
    title: 'build of the web app and size of its first load',
    command: script('bootstrap.mjs', '--web', 'scripts/first-load.ts'),
  },
  ...checks,
  { title: 'unused files, exports and dependencies', command: tool('knip', 'knip') },
  {
    title: 'exports that only tests use',
    command: tool('knip', 'knip', '--production', '--include', 'exports,types'),
  },
  { title: 'the OpenAPI document is sound', command: script('openapi.ts') },
  { title: 'the documents refer to what exists', command: script('references.ts') },
  {
    title: 'the specification has every call, and a test names every section',
    command: script('specification.ts'),
  },
]

interface Part extends Outcome {
  title: string
  seconds: number
}

const parts: Part[] = []
await runChecks(allChecks, (title, hasPassed, seconds) =>
  note({
    title,
    seconds,
    passed: hasPassed ? 1 : 0,
    failed: hasPassed ? [] : [{ name: title, reason: '' }],
  }),
)
await runPart('first', {
  vitest: 'rules, API on SQLite, on PostgreSQL what is its own, command line, screens',
  playwright: 'journeys in a real browser',
})
if (process.argv.includes('--all')) {
  await runPart('rest', {
    vitest: 'the API on PostgreSQL, rare cases of screens, series of faults, processes, the bench',
    playwright: 'journeys on the other size, layout, keyboard and accessibility',
  })
}
rmSync(reports, { recursive: true })

console.log(`\n${parts.map(lineOf).join('\n')}\n`)
const failed = parts.flatMap((part) => part.failed)
for (const { name, reason } of failed) {
  console.log([`✗ ${name}`, ...reason.split('\n')].join('\n  ').trimEnd())
}
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

async function runPart(
  part: string,
  titles: { vitest: string; playwright: string },
): Promise<void> {
  await runTests(
    titles.vitest,
    tool(
      'vitest',
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ),
    () => readVitest(vitestReport),
    { TEST_PART: part },
  )
  await runTests(
    titles.playwright,
    tool('@playwright/test', 'playwright', 'test', '--reporter=list,json'),
    () => readPlaywright(playwrightReport),
    { TEST_PART: part, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  )
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })
}

async function runTests(
  title: string,
  command: string[],
  read: () => Outcome,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  console.log(`\n— ${title}`)
  const started = performance.now()
  const code = await run(command, env)
  const seconds = (performance.now() - started) / 1000
  const { passed, failed } = read()
  const hasStopped = code !== 0 && failed.length === 0
  const stop = { name: title, reason: `exit code ${code}` }
  note({ title, seconds, passed, failed: hasStopped ? [stop] : failed })
}

function note(part: Part): void {
  parts.push(part)
  console.log(`${part.failed.length === 0 ? '✓' : '✗'} ${part.title}`)
}

/** `✓   12.3 s  lint`; for what has tests of its own, how many. */
function lineOf({ title, seconds, passed, failed }: Part): string {
  const tests = passed + failed.length > 1 ? ` (${passed} passed, ${failed.length} failed)` : ''
  return `${failed.length === 0 ? '✓' : '✗'} ${seconds.toFixed(1).padStart(6)} s  ${title}${tests}`
}

function script(name: string, ...args: string[]): string[] {
  return [process.execPath, join(import.meta.dirname, name), ...args]
}
