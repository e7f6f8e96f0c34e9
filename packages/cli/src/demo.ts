import { createServer } from 'node:net'
import { demoPassword, demoAccounts } from '@signout/rehearsal/demo/accounts.ts'
import { demoConfig, prepareEnvironment } from '@signout/rehearsal/demo/environment.ts'
import { ensureDemo } from '@signout/rehearsal/demo/folder.ts'
import { loadDemo } from '@signout/rehearsal/demo/load.ts'
import { openedAt } from '@signout/rehearsal/demo/simulation.ts'
import type { Config } from '@signout/server/config.ts'
import { Command } from 'commander'
import { CliRefusal } from './context.ts'
import { describeFailure } from './failure.ts'
import { Output } from './output.ts'

const out = new Output(process.stdout, process.stderr)
const program = new Command('npm run demo --')
  .description('Serve an example event on this machine; the first run creates it.')
  .option('--reset', 'start over with a new example event')
  .exitOverride()
  .action(runDemo)

try {
  await program.parseAsync()
} catch (error) {
  const { exitCode, lines } = describeFailure(error)
  for (const line of lines) out.note(line)
  process.exitCode = exitCode
}

async function runDemo({ reset = false }: { reset?: boolean }): Promise<void> {
  const config = demoConfig(process.env)
  await requireFreePort(config)
  const loadedAt = await ensureDemo(config.dataDir, { reset, load })
  prepareEnvironment(process.env, config, openedAt(loadedAt), Date.now())
  await import('@signout/server/main.ts')
  introduce(config)
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
