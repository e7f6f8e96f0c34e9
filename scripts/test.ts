import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks } from './checks.ts'
import { run, tool } from './run.ts'
import { type Counts, countPlaywright, countVitest } from './test-reports.ts'

// Everything that CI asks for. Every step runs, whatever became of the one before; a step that runs no tests of its own
// counts as one. The last line says how many passed and failed in all.
const reports = mkdtempSync(join(tmpdir(), 'signout-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

interface Step {
  title: string
  command: string[]
  env?: NodeJS.ProcessEnv
  count?: () => Counts
}

const steps: Step[] = [
  ...checks,
  { title: 'unused files, exports and dependencies', command: tool('knip', 'knip') },
  {
    title: 'exports that only tests use',
    command: tool('knip', 'knip', '--production', '--include', 'exports,types'),
  },
  {
    title: 'rules, API on SQLite and PostgreSQL, command line, screens',
    command: tool(
      'vitest',
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ),
    count: () => countVitest(vitestReport),
  },
  {
    title: 'build of the web app and size of its first load',
    command: script('bootstrap.mjs', '--web', 'scripts/first-load.ts'),
  },
  { title: 'the OpenAPI document is sound', command: script('openapi.ts') },
  { title: 'the documents say what the code says', command: script('docs.ts', '--check') },
  { title: 'docs/specification-coverage.md names real tests', command: script('coverage.ts') },
  { title: 'the documents refer to what exists', command: script('references.ts') },
  {
    title: 'journeys in a real browser',
    command: tool('@playwright/test', 'playwright', 'test', '--reporter=list,json'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    count: () => countPlaywright(playwrightReport),
  },
]

const total: Counts = { passed: 0, failed: 0 }
const failures: string[] = []
for (const step of steps) {
  console.log(`\n— ${step.title}`)
  const started = performance.now()
  const { passed, failed } = await take(step)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${failed === 0 ? '✓' : '✗'} ${step.title} (${seconds} s)`)
  if (failed > 0) failures.push(`${step.title}: ${failed} failed`)
  total.passed += passed
  total.failed += failed
}
rmSync(reports, { recursive: true })

console.log(`\n${failures.map((failure) => `✗ ${failure}\n`).join('')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function take({ command, env, count }: Step): Promise<Counts> {
  const code = await run(command, env)
  if (count === undefined) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { passed, failed } = count()
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function script(name: string, ...args: string[]): string[] {
  return [process.execPath, join(import.meta.dirname, name), ...args]
}
