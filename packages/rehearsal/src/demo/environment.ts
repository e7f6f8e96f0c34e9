import { type Config, loadConfig } from '@signout/server/config/config.ts'
import { formatInstant } from '@signout/server/config/parse-setting.ts'

type Environment = Record<string, string | undefined>

const openForDays = 5
/** Settings that the caller may choose; any other could expose the demo beyond this machine. */
const respected = ['PORT', 'HACKATHON_NAME', 'EVENT_TIME_ZONE', 'REGISTRATION_SITE_URL'] as const
const overruled = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'ACKNOWLEDGEMENT_OPENS',
  'SIGNOUT_OPENS',
  'RETURN_BY',
  'SIGNOUT_CLOSES',
  'SMTP_URL',
  'MAIL_FROM',
  'DESK_EMAIL',
  'BUDGETS',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'BACKUP_DIR',
] as const

/** How the demo runs, apart from its sign-out window. @throws {ConfigError} */
export function demoConfig(env: Environment): Config {
  return loadConfig({
    ...Object.fromEntries(respected.map((name) => [name, env[name]])),
    HOST: '127.0.0.1',
    DATA_DIR: env['DATA_DIR']?.trim() || 'data/demo',
  })
}

/** Sets what the server reads: the demo's address and folder, and a window that is open whenever the demo starts. */
export function prepareEnvironment(
  env: Environment,
  { host, port, dataDir, eventTimeZone }: Config,
  opened: number,
  now: number,
): void {
  for (const name of overruled) delete env[name]
  env['HOST'] = host
  // No warning is needed: the demo is opened on this machine, and can be recreated.
  if (port !== 0) env['PUBLIC_URL'] = `http://${host}:${port}`
  env['BACKUP_EVERY'] = '0'
  env['DATA_DIR'] = dataDir
  env['SIGNOUT_OPENS'] = formatInstant(opened, eventTimeZone)
  env['SIGNOUT_CLOSES'] = formatInstant(now + openForDays * 24 * 3_600_000, eventTimeZone)
}
