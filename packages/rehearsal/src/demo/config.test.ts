import { expect, test } from 'vitest'
import { servedConfig } from './config.ts'

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
    SMTP_URL: 'smtp://mail.example.com',
    METRICS_TOKEN: 'sixteen-characters',
  })
  expect(config).toMatchObject({
    host: '127.0.0.1',
    dataDir: 'data/demo',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:8000',
    trustProxy: false,
    acknowledgement_opens: null,
    smtpUrl: undefined,
    metricsToken: undefined,
    backup: { everyMs: 0, folder: 'data/demo/backups' },
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

test('items cost credits if the caller wants to see them', () => {
  expect(served({ TEAM_CREDITS: '7' }).team_credits).toBeNull()
  const config = servedConfig({}, { opened, now, isBusy: false, hasCredits: true })
  expect(config.team_credits).toBe(100)
})

function served(env: Record<string, string>, isBusy = false) {
  return servedConfig(env, { opened, now, isBusy })
}
