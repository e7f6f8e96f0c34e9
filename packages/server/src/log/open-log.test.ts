import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const begin = `
  import { ftruncateSync, readFileSync } from 'node:fs'
  import { openLog } from ${JSON.stringify(join(import.meta.dirname, 'open-log.ts'))}
  const log = openLog('info')
  const say = (count) => { for (let n = 0; n < count; n += 1) log.info({ n }, 'said') }
`

const nodeWith = (program: string) =>
  [process.execPath, '--input-type=module', '-e', begin + program] as const

/** Runs a program that logs into a file that cannot grow beyond `limit` blocks. */
function run(program: string, limit = 'unlimited') {
  const folder = mkdtempSync(join(tmpdir(), 'signout-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'log')
  const log = openSync(file, 'a')
  const { stderr } = spawnSync(
    '/bin/sh',
    ['-c', `ulimit -f ${limit} && exec "$@"`, 'sh', ...nodeWith(program)],
    {
      stdio: ['ignore', log, 'pipe'],
      env: { LOG: file },
      encoding: 'utf8',
    },
  )
  closeSync(log)
  return { before: stderr, after: readFileSync(file, 'utf8') }
}

function linesOf(text: string): unknown[] {
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line): unknown => JSON.parse(line))
}

const ends = [
  ['ends', ''],
  ['exits', 'process.exit(0)'],
  ['fails', `throw new Error('A bug')`],
  ['fails later', `process.nextTick(() => { throw new Error('A bug') })`],
] as const

test.each(ends)('a program that %s loses no line', (_, end) => {
  const { after } = run(`say(1000); ${end}`)
  expect(linesOf(after)).toHaveLength(1000)
})

test.each(ends)('a program that %s waits for the reader of a full pipe', (_, end) => {
  const [node, ...args] = nodeWith(`say(8000); ${end}`)
  const { stdout } = spawnSync(node, args, { encoding: 'utf8' })
  expect(linesOf(stdout)).toHaveLength(8000)
})

/** Logs so many lines into a pipe before anything is read from it, and one more when half a megabyte is read. */
async function readLate(count: number) {
  const [node, ...args] = nodeWith(`
    import { setImmediate as nextTurn } from 'node:timers/promises'
    for (let said = 0; said < ${count}; said += 100) {
      say(100)
      await nextTurn()
    }
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

test('a reader that pauses gets every line in its order', async () => {
  const lines = await readLate(8000)
  expect(lines).toHaveLength(8001)
  expect(lines).toEqual(lines.map((_, at) => expect.objectContaining({ n: at % 100 })))
})

test('lines that a reader has missed by pausing for long are counted where they are missing', async () => {
  const lines = await readLate(30_000)
  const kept = lines.length - 2
  expect(kept).toBeGreaterThan(10_000)
  expect(lines.slice(kept)).toEqual([
    expect.objectContaining({ level: 40, msg: `${30_000 - kept} log lines are lost.` }),
    expect.objectContaining({ n: 0 }),
  ])
})

test('lines are written in their order, within one turn and across turns', () => {
  const { after } = run('say(3); setImmediate(() => say(2))')
  expect(linesOf(after)).toEqual([0, 1, 2, 0, 1].map((n) => expect.objectContaining({ n })))
})

/** What was in the file when it was full goes to the standard error; then there is room again. */
const makeRoom = `process.stderr.write(readFileSync(process.env.LOG)); ftruncateSync(1);`

test.each([1, 2, 7])('when %i blocks of a batch are written, exactly the rest is lost', (limit) => {
  const later = `setImmediate(() => setImmediate(() => { ${makeRoom} say(1) }))`
  const { before, after } = run(`say(100); ${later}`, String(limit))
  const written = before.split('\n').length - 1
  expect(written).toBeGreaterThan(0)
  // The last line was torn: it is ended first.
  const [torn, ...rest] = after.split('\n').slice(0, -1)
  expect(torn).toBe('')
  expect(rest.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, msg: `${100 - written} log lines are lost.` }),
    expect.objectContaining({ n: 0 }),
  ])
})

test('lines lost in several turns are counted together, and reported once', () => {
  const later = (then: string) => `setImmediate(() => setImmediate(() => { ${then} }))`
  const program = `say(100); ${later(`say(50); ${later(`${makeRoom} say(1); ${later('say(1)')}`)}`)}`
  const { before, after } = run(program, '1')
  const written = before.split('\n').length - 1
  expect(linesOf(after.trimStart())).toEqual([
    expect.objectContaining({ msg: `${150 - written} log lines are lost.` }),
    expect.objectContaining({ n: 0 }),
    expect.objectContaining({ n: 0 }),
  ])
})
