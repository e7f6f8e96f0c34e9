import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Check, checks, runChecks } from './checks.ts'
import { run, tool } from './run.ts'
import { type Counts, countPlaywright, countVitest } from './test-reports.ts'

// Everything that CI asks for. Every part runs, whatever became of the one before; a part that runs no tests of its own
// counts as one. At the end a table says how long each took, and the last line how many passed and failed in all.
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
]

interface Part extends Counts {
  title: string
  seconds: number
}

const parts: Part[] = []
await runChecks(allChecks, (title, hasPassed, seconds) =>
  note({ title, seconds, passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1 }),
)
await runTests(
  'rules, API on SQLite and PostgreSQL, command line, screens',
  tool(
    'vitest',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ),
  () => countVitest(vitestReport),
)
await runTests(
  'journeys in a real browser',
  tool('@playwright/test', 'playwright', 'test', '--reporter=list,json'),
  () => countPlaywright(playwrightReport),
  { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
)
rmSync(reports, { recursive: true })

console.log(`\n${parts.map(lineOf).join('\n')}\n`)
const total = { passed: sum('passed'), failed: sum('failed') }
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function runTests(
  title: string,
  command: string[],
  count: () => Counts,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  console.log(`\n— ${title}`)
  const started = performance.now()
  const code = await run(command, env)
  const seconds = (performance.now() - started) / 1000
  const { passed, failed } = count()
  note({ title, seconds, passed, failed: code !== 0 && failed === 0 ? 1 : failed })
}

function note(part: Part): void {
  parts.push(part)
  console.log(`${part.failed === 0 ? '✓' : '✗'} ${part.title}`)
}

/** `✓   12.3 s  lint`; for what has tests of its own, how many. */
function lineOf({ title, seconds, passed, failed }: Part): string {
  const tests = passed + failed > 1 ? ` (${passed} passed, ${failed} failed)` : ''
  return `${failed === 0 ? '✓' : '✗'} ${seconds.toFixed(1).padStart(6)} s  ${title}${tests}`
}

function sum(count: keyof Counts): number {
  return parts.reduce((total, part) => total + part[count], 0)
}

function script(name: string, ...args: string[]): string[] {
  return [process.execPath, join(import.meta.dirname, name), ...args]
}
