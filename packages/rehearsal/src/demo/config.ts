import { type Config, loadConfig } from '@signout/server/base/config/config.ts'
import { formatInstant } from '@signout/server/base/config/parse-setting.ts'
import { variables } from '@signout/server/base/config/variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

const openForDays = 5
/** What each team of a demo with credits may spend. */
const demoCredits = '100'
/** What the caller may choose, apart from the folder; any other variable could expose the demo beyond this machine. */
const respected = [
  variables.port,
  variables.logLevel,
  variables.hackathon_name,
  variables.event_time_zone,
  variables.registration_site_url,
]

/** How the demo runs, apart from its sign-out window. @throws {ConfigError} */
export function demoConfig(env: Environment): Config {
  return loadConfig(demoVariables(env))
}

interface Start {
  readonly opened: number
  readonly now: number
  /** Whether an event is played over it. */
  readonly isBusy: boolean
  /** Whether items cost credits. */
  readonly hasCredits?: boolean
}

/** How the demo is served: its sign-out window is open whenever it starts. @throws {ConfigError} */
export function servedConfig(
  env: Environment,
  { opened, now, isBusy, hasCredits = false }: Start,
): Config {
  const { host, port, event_time_zone } = demoConfig(env)
  const closes = now + openForDays * 24 * 3_600_000
  return loadConfig({
    ...demoVariables(env),
    // No warning is needed: the demo is opened on this machine, and can be recreated.
    ...(port !== 0 && { [variables.publicUrl.name]: `http://${host}:${port}` }),
    [variables.backupEveryMs.name]: '0',
    [variables.signout_opens.name]: formatInstant(opened, event_time_zone),
    [variables.signout_closes.name]: formatInstant(closes, event_time_zone),
    ...(hasCredits && { [variables.team_credits.name]: demoCredits }),
    // Each act is several requests, and a few people do all of them.
    ...(isBusy && { [variables.logLevel.name]: 'warn', [variables.budgets.name]: 'off' }),
  })
}

function demoVariables(env: Environment): Environment {
  return {
    ...Object.fromEntries(respected.map(({ name }) => [name, env[name]])),
    [variables.host.name]: '127.0.0.1',
    [variables.dataDir.name]: env[variables.dataDir.name]?.trim() || 'data/demo',
  }
}
