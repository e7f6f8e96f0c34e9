import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run, tool } from './run.ts'

/*
 * The tests that try as much as they are asked to, with much: `npm run test:long`, and of `npm run test:abuse` those of
 * what one person does against the others. What they note goes into docs/reliability.md.
 */
const long = {
  amounts: {
    MODEL_ACTS: '10000',
    FUZZ_REQUESTS: '21000',
    KILLS: '50',
    MAIL_KILLS: '50',
    BROKEN_CLIENTS: '1500',
    BROKEN_ROUNDS: '20',
    POSTGRES_CUTS: '40',
    POSTGRES_RESTARTS: '10',
    POSTGRES_STALLS: '4',
    PROCESSES: '4',
    PROCESS_ACTS: '1500',
    PROCESS_ANSWERS: '10000',
    OPEN_HOURS: '8',
    LAYOUT_SHIFT_ROUNDS: 'all',
  },
  commands: [
    tool(
      'vitest',
      'vitest',
      'run',
      '--maxWorkers=2',
      'model-based.test.ts',
      'conformance.test.ts',
      'killed.test.ts',
      'broken-clients.test.ts',
      'postgres-fault-series.test.ts',
      'postgres-processes.test.ts',
      'fuzz.test.ts',
      'hostile-arguments.test.ts',
    ),
    tool('@playwright/test', 'playwright', 'test', 'layout-shift'),
    [process.execPath, join(root, 'e2e/tools/open-all-day.ts')],
  ],
}
const abuse = {
  amounts: { ABUSE_PEOPLE: '300', ABUSE_MS: '2500', ABUSE_EACH: '1', ABUSE_LOGIN_MS: '5000' },
  commands: [tool('vitest', 'vitest', 'run', 'run-abuse.test.ts')],
}
const name = process.argv[2] === 'abuse' ? 'abuse' : 'long'
const { amounts, commands } = { long, abuse }[name]

const document = join(root, 'docs/reliability.md')
const marks = [`<!-- Written by npm run test:${name}: -->`, '<!-- Up to here. -->'] as const

const folder = mkdtempSync(join(tmpdir(), 'signout-figures-'))
const figures = join(folder, 'figures.jsonl')
const env = { ...amounts, FIGURES_FILE: figures }
const started = performance.now()
const codes: number[] = []
for (const command of commands) codes.push(await run(command, env))
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
  const table = ['| tried | what held |', '| --- | --- |', ...rows].join('\n')
  const [begin, end] = marks
  const written = await readFile(document, 'utf8')
  const [before = '', rest = ''] = written.split(begin)
  const after = rest.slice(rest.indexOf(end))
  const parts = [begin, `The last run took ${minutes} minutes.`, table, after]
  await writeFile(document, `${before}${parts.join('\n\n')}`)
  console.log(`\n${table}`)
}
