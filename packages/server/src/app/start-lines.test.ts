import { expect, test } from 'vitest'
import { loadConfig } from '../base/config/config.ts'
import { knownMigrations } from '../db/migrate.ts'
import { describeStart, openableAddress } from './start-lines.ts'

// Tests of spec §2.

const now = new Date('2024-02-03T15:00:00.000Z')
const last = knownMigrations.at(-1)

test('says version, database, tables and window, a line each, and no password', () => {
  const config = loadConfig({
    DATABASE_URL: 'postgres://desk:secret@db.example.com:5433/signout?sslmode=require',
    EVENT_TIME_ZONE: 'America/New_York',
  })
  expect(
    describeStart(
      config,
      config,
      { from: '001-tables', applied: ['002-attempts'], backup: '/srv/before.backup' },
      now,
    ),
  ).toEqual([
    expect.stringMatching(/^Version \d+\.\d+\.\d+\.$/),
    'Database: postgres://db.example.com:5433/signout.',
    `Tables: brought from 001-tables to ${last}, after a backup: /srv/before.backup.`,
    'Sign-out window: 2020-10-01T23:59 to 2025-10-30T11:59 America/New_York, open.',
  ])
})

test.each([
  [{ from: undefined, applied: ['001-tables'], backup: undefined }, `Tables: made (${last}).`],
  [{ from: last, applied: [], backup: undefined }, `Tables: up to date (${last}).`],
])('of %j it says %j', (migrated, said) => {
  const config = loadConfig({ DATA_DIR: '/srv/data' })
  const lines = describeStart(config, config, migrated, now)
  expect(lines).toContain('Database: /srv/data/signout.sqlite.')
  expect(lines).toContain(said)
})

test.each([
  ['http://0.0.0.0:8000', 'http://127.0.0.1:8000'],
  ['http://[::]:8000', 'http://[::1]:8000'],
  ['http://192.0.2.10:8000', 'http://192.0.2.10:8000'],
])('a browser opens what listens at %s by %s', (address, opened) => {
  expect(openableAddress(address)).toBe(opened)
})
