import { expect, test } from 'vitest'
import { loadConfig } from '../base/config/config.ts'
import { knownMigrations } from '../db/migrate.ts'
import { describeStart } from './start-lines.ts'

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
