import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './run.ts'

const run = promisify(execFile)
const bootstrap = join(root, 'scripts/bootstrap.mjs')

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signout-bootstrap-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('no script needs more of a shell than Windows has', async () => {
  const { default: described } = await import('../package.json', { with: { type: 'json' } })
  for (const script of Object.values(described.scripts)) {
    expect(script).toMatch(/^(?:[\w./:-]+ ?| && )+$/)
    expect(script).not.toMatch(/^(?:exec|\w+=)/)
  }
})

test('a shell between npm and the server that ends without a word ends the server as well', async () => {
  const folder = await makeFolder()
  const server = join(folder, 'server.mjs')
  const says = `process.on('SIGTERM', () => { console.log('told to end'); process.exit() })`
  await writeFile(server, `${says}; console.log('up'); setInterval(() => {}, 1000)`)
  // With something after it, no shell gives its place to the command.
  const command = `"${process.execPath}" "${bootstrap}" "${relative(root, server)}"; true`
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const shell = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const closed = once(shell, 'close')
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (output === '') shell.kill('SIGTERM')
    output += text
  })
  await closed
  expect(output).toBe('up\ntold to end\n')
})

test.each(['#', '?'])('a %s in the path of the project is one line', async (sign) => {
  const folder = join(await makeFolder(), `c${sign}`)
  await mkdir(join(folder, 'scripts'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const copy = join(folder, 'scripts/bootstrap.mjs')
  await run('cp', [bootstrap, copy])
  await expect(run(process.execPath, [copy, '--web'])).rejects.toMatchObject({
    code: 1,
    stderr: `The web app cannot be built in ${folder}/: rename the folder that has a # or a ? in its name.\n`,
  })
})

test('a company that wants engines to be strict does not keep npm from installing', async () => {
  const npmrc = join(await makeFolder(), 'npmrc')
  await writeFile(npmrc, 'engine-strict=true\n')
  const env = { ...process.env, NPM_CONFIG_USERCONFIG: npmrc }
  const { stdout } = await run('npm', ['config', 'get', 'engine-strict'], { cwd: root, env })
  expect(stdout).toBe('false\n')
})
