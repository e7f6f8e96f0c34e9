import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const begin = `
  import { ftruncateSync, readFileSync } from 'node:fs'
  import { openLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
  const log = openLog('info')
  const say = (count) => { for (let n = 0; n < count; n += 1) log.info({ n }, 'said') }
`

/** Runs a program that logs into a file that cannot grow beyond `limit` blocks. */
function run(program: string, limit = 'unlimited') {
  const folder = mkdtempSync(join(tmpdir(), 'signout-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'log')
  const log = openSync(file, 'a')
  const node = [process.execPath, '--input-type=module', '-e', begin + program]
  const { stderr } = spawnSync(
    '/bin/sh',
    ['-c', `ulimit -f ${limit} && exec "$@"`, 'sh', ...node],
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

test.each([
  ['ends', ''],
  ['exits', 'process.exit(0)'],
  ['fails', `throw new Error('A bug')`],
  ['fails later', `process.nextTick(() => { throw new Error('A bug') })`],
])('a program that %s loses no line', (_, end) => {
  const { after } = run(`say(1000); ${end}`)
  expect(linesOf(after)).toHaveLength(1000)
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
