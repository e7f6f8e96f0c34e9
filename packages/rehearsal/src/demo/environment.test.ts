import { loadConfig } from '@signout/server/config/config.ts'
import { expect, test } from 'vitest'
import { demoConfig, prepareEnvironment } from './environment.ts'

const opened = Date.parse('2026-02-06T15:00:30.000Z')
const now = Date.parse('2026-03-20T15:00:30.000Z')

test('the demo stays on this machine, in its own database, in any configuration', () => {
  const config = served({
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://event@localhost/real',
    PUBLIC_URL: 'https://signout.example.com',
    TRUST_PROXY: '1',
    ACKNOWLEDGEMENT_OPENS: '2030-01-01T00:00',
    BACKUP_EVERY: '1',
    BACKUP_DIR: '/media/stick',
  })
  expect(config).toMatchObject({
    host: '127.0.0.1',
    dataDir: 'data/demo',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:8000',
    trustProxy: false,
    acknowledgement_opens: null,
    backup: { everyMs: 0, folder: 'data/demo/backups' },
  })
})

test('the port, the folder, the name and the zone can be chosen', () => {
  const chosen = {
    PORT: '8123',
    DATA_DIR: '/tmp/elsewhere',
    HACKATHON_NAME: 'Winter Hacks',
    EVENT_TIME_ZONE: 'Europe/Berlin',
  }
  expect(served(chosen)).toMatchObject({
    port: 8123,
    dataDir: '/tmp/elsewhere',
    hackathon_name: 'Winter Hacks',
    eventTimeZone: 'Europe/Berlin',
  })
})

test.each(['America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'])(
  'the window is open at every start, in %s too',
  (zone) => {
    const env = {
      EVENT_TIME_ZONE: zone,
      SIGNOUT_OPENS: '2020-01-01T00:00',
      SIGNOUT_CLOSES: '2021-01-01T00:00',
    }
    const { signout_opens, signout_closes } = served(env)
    expect(new Date(signout_opens).toISOString()).toBe('2026-02-06T15:00:00.000Z')
    expect(new Date(signout_closes).toISOString()).toBe('2026-03-25T15:00:00.000Z')
  },
)

/** What the server makes of the environment that the demo leaves it. */
function served(given: Record<string, string>) {
  const env: Record<string, string | undefined> = { ...given }
  prepareEnvironment(env, demoConfig(env), opened, now)
  return loadConfig(env)
}
