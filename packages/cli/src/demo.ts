import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { playEvent } from '@signout/rehearsal/busy/play-event.ts'
import { demoPassword, demoAccounts } from '@signout/rehearsal/demo/accounts.ts'
import { demoConfig, servedConfig } from '@signout/rehearsal/demo/config.ts'
import { ensureDemo } from '@signout/rehearsal/demo/folder.ts'
import { loadDemo } from '@signout/rehearsal/demo/load.ts'
import { openedAt } from '@signout/rehearsal/synthetic/play-story.ts'
import type { Config } from '@signout/server/base/config/config.ts'
import { serve } from '@signout/server/app/serve.ts'
import { Command } from 'commander'
import { parseFromTo } from './commands/arguments.ts'
import { CliRefusal } from './context.ts'
import { describeFailure } from './failure.ts'
import { Output } from './output.ts'

const defaultSpeed = 15
const fastest = 600

interface DemoOptions {
  readonly reset?: boolean
  readonly credits?: boolean
  /** Acts a minute; true for the default. */
  readonly busy?: number | true
  readonly seed: number
}

const out = new Output(process.stdout, process.stderr)
const program = new Command('npm run demo --')
  .description('Serve an example event on this machine; the first run creates it.')
  .option('--reset', 'start over with a new example event')
  .option('--credits', 'let items cost credits, of which each team has a hundred')
  .option(
    '--busy [speed]',
    `play an event over it, with so many acts a minute (default: ${defaultSpeed})`,
    parseFromTo(1, fastest),
  )
  .option('--seed <number>', 'play another event', parseFromTo(0, 2 ** 31), 1)
  .exitOverride()
  .action(runDemo)

try {
  await program.parseAsync()
} catch (error) {
  const { exitCode, lines } = describeFailure(error)
  for (const line of lines) out.note(line)
  process.exitCode = exitCode
}

async function runDemo({ reset = false, credits = false, busy, seed }: DemoOptions): Promise<void> {
  const config = demoConfig(process.env)
  if (busy !== undefined && config.port === 0) throw new CliRefusal('Set PORT to play an event.')
  await requireFreePort(config)
  const loadedAt = await ensureDemo(config.dataDir, { reset, load })
  const [opened, isBusy] = [openedAt(loadedAt), busy !== undefined]
  const start = { opened, now: Date.now(), isBusy, hasCredits: credits }
  await serve(servedConfig(process.env, start))
  introduce(config)
  if (busy !== undefined) await play(config, busy === true ? defaultSpeed : busy, seed)
}

/** Plays an event on the server of this process, which has nothing but the demo's data, until Ctrl+C. */
async function play({ port }: Config, actsPerMinute: number, seed: number): Promise<void> {
  const end = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => end.abort())
  const { signal } = end
  out.line(`\nPlaying an event, ${actsPerMinute} acts a minute, as --seed ${seed} has it.\n`)
  const acts = await playEvent({
    address: `http://127.0.0.1:${port}`,
    seed,
    signal,
    say: (line) => out.line(`${new Date().toTimeString().slice(0, 8)}  ${line}`),
    pause: (share) =>
      wait((60_000 / actsPerMinute) * share, undefined, { signal }).catch(() => undefined),
  })
  out.line(`\nThat was an event of ${acts} acts.`)
}

async function load(folder: string): Promise<Date> {
  out.note('Loading the example event …')
  const now = new Date()
  await loadDemo(folder, now)
  return now
}

function introduce({ port, dataDir }: Config): void {
  out.line('')
  if (port !== 0) out.line(`The demo runs on http://127.0.0.1:${port} with its data in ${dataDir}.`)
  out.line('Who can log in:')
  out.line('')
  out.table(
    demoAccounts.map(({ email, role, about }) => ({ email, role, about, password: demoPassword })),
  )
  out.line('')
  out.line('Ctrl+C stops it. The next start keeps the data; npm run demo -- --reset starts over.')
}

/** Called before anything is loaded or thrown away. */
function requireFreePort({ host, port }: Config): Promise<void> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', () => {
      reject(
        new CliRefusal(
          `Port ${port} cannot be used: stop what listens there, or set PORT to another one.`,
        ),
      )
    })
    server.listen(port, host, () => {
      server.close(() => resolve())
    })
  })
}
