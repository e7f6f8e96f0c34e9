// Runs on SQLite only: no database is asked.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../testing/folders.ts'

const begin = `
  import { openLog } from ${JSON.stringify(join(import.meta.dirname, 'open-log.ts'))}
  const log = openLog('info')
  const say = (count) => { for (let n = 0; n < count; n += 1) log.info({ n }, 'said') }
`

const nodeWith = (program: string) =>
  [process.execPath, '--input-type=module', '-e', begin + program] as const

/** What a program logs into a file that cannot grow beyond `blocks`, and how it ends. */
async function run(program: string, blocks = 'unlimited') {
  const file = join(await makeFolder(), 'log')
  const log = openSync(file, 'a')
  const command = ['-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', ...nodeWith(program)]
  const { status } = spawnSync('/bin/sh', command, { stdio: ['ignore', log, 'ignore'] })
  closeSync(log)
  return { status, logged: readFileSync(file, 'utf8') }
}

function linesOf(text: string): unknown[] {
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line): unknown => JSON.parse(line))
}

const numbered = (...numbers: number[]) => numbers.map((n) => expect.objectContaining({ n }))

test.each([
  ['ends', ''],
  ['exits', 'process.exit(0)'],
  ['fails', `throw new Error('A bug')`],
  ['fails later', `process.nextTick(() => { throw new Error('A bug') })`],
])('a program that %s loses no line, and waits for the reader of a full pipe', async (_, end) => {
  expect(linesOf((await run(`say(1000); ${end}`)).logged)).toHaveLength(1000)
  const [node, ...args] = nodeWith(`say(4000); ${end}`)
  expect(linesOf(spawnSync(node, args, { encoding: 'utf8' }).stdout)).toHaveLength(4000)
})

/** Logs so many lines into a pipe before anything is read from it, and one more when half a megabyte is read. */
async function readLate(count: number) {
  const [node, ...args] = nodeWith(`
    say(${count})
    process.stderr.write('said')
    process.stdin.once('data', () => say(1))
  `)
  const program = spawn(node, args, { stdio: 'pipe' })
  onTestFinished(() => void program.kill())
  await once(program.stderr, 'data')
  let logged = ''
  for await (const chunk of program.stdout.setEncoding('utf8')) {
    logged += chunk
    if (logged.length > 500_000 && program.stdin.writable) program.stdin.end('go on')
  }
  return linesOf(logged)
}

test('lines that a reader has missed by pausing for long are counted', async () => {
  const lines = await readLate(30_000)
  const kept = lines.length - 2
  expect(kept).toBeGreaterThan(10_000)
  expect(lines.slice(0, kept)).toEqual(numbered(...Array(kept).keys()))
  expect(lines.slice(kept)).toEqual([
    expect.objectContaining({ n: 0 }),
    expect.objectContaining({ level: 40, msg: `${30_000 - kept} log lines are lost.` }),
  ])
})

test('a program whose disk is full ends well', async () => {
  const { status, logged } = await run('say(100)', '7')
  expect(status).toBe(0)
  expect(logged).toMatch(/^\{"level":30,.*\}\n/)
})
