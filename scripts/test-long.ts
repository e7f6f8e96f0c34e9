import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run, tool } from './run.ts'

// The tests that try as much as they are asked to, with much; what they note goes into docs/reliability.md.
const amounts = {
  MODEL_ACTS: '10000',
  FUZZ_REQUESTS: '21000',
  KILLS: '50',
  MAIL_KILLS: '50',
  BROKEN_CLIENTS: '1500',
  BROKEN_ROUNDS: '20',
  IDLE_CLIENTS: '10000',
  IDLE_SECONDS: '600',
  POSTGRES_CUTS: '40',
  POSTGRES_RESTARTS: '10',
  POSTGRES_STALLS: '4',
  CLOCK_ACTS: '2000',
  PROCESSES: '4',
  PROCESS_ACTS: '1500',
  PROCESS_ANSWERS: '10000',
  OPEN_HOURS: '8',
  LAYOUT_SHIFT_ROUNDS: 'all',
}
const files = [
  'model-based.test.ts',
  'openapi-conformance.test.ts',
  'killed.test.ts',
  'broken-clients.test.ts',
  'idle-clients.test.ts',
  'clock.test.ts',
  'postgres-fault-series.test.ts',
  'postgres-processes.test.ts',
  'fuzz.test.ts',
  'hostile-arguments.test.ts',
]

const document = join(root, 'docs/reliability.md')
const mark = '<!-- From here on written by npm run test:long. -->'

const folder = mkdtempSync(join(tmpdir(), 'signout-figures-'))
const figures = join(folder, 'figures.jsonl')
const env = { ...amounts, FIGURES_FILE: figures }
const started = performance.now()
const codes = [
  await run(tool('vitest', 'vitest', 'run', '--maxWorkers=2', ...files), env),
  await run(tool('@playwright/test', 'playwright', 'test', 'layout-shift'), env),
  await run([process.execPath, join(root, 'e2e/open-all-day.ts')], env),
]
const hasPassed = codes.every((code) => code === 0)
if (hasPassed) await writeTable()
rmSync(folder, { recursive: true })
process.exitCode = hasPassed ? 0 : 1

async function writeTable(): Promise<void> {
  const lines = (await readFile(figures, 'utf8')).trim().split('\n')
  const rows = lines
    .map((line): { tried: string; held: string } => JSON.parse(line))
    .map(({ tried, held }) => `| ${tried} | ${held} |`)
    .toSorted()
  const minutes = Math.round((performance.now() - started) / 60_000)
  const [before = ''] = (await readFile(document, 'utf8')).split(mark)
  const table = ['| tried | what held |', '| --- | --- |', ...rows].join('\n')
  await writeFile(
    document,
    `${before}${mark}\n\nThe last run took ${minutes} minutes.\n\n${table}\n`,
  )
  console.log(`\n${table}`)
}
