import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

test('nothing has to be configured', () => {
  expect(loadConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8000,
    dataDir: './data',
    databaseUrl: undefined,
    hackathon_name: 'Hackathon',
    event_time_zone: 'America/New_York',
    signout_opens: Date.parse('2020-10-01T23:59:00-04:00'),
    signout_closes: Date.parse('2025-10-30T11:59:00-04:00'),
    acknowledgement_opens: null,
    registration_site_url: '/',
    publicUrl: undefined,
    trustProxy: false,
    budgets: true,
    drainMs: 0,
    logLevel: 'info',
    metricsToken: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    return_by: null,
    desk_email: null,
    team_size_min: 2,
    team_size_max: 4,
    project_description_min: 60,
    waiver_text: null,
    desk_place: null,
    announcement: null,
    team_credits: null,
    fixed: new Set(),
    backup: { everyMs: null, keep: 10, folder: 'data/backups' },
  })
})

test('an empty variable is an unset one', () => {
  expect(loadConfig({ PORT: '', HOST: ' ', SIGNOUT_OPENS: '' })).toEqual(loadConfig({}))
})

test.each([
  ['true', 1],
  ['false', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s', (value, expected) => {
  expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
})

test('addresses lose the slash at their end', () => {
  const config = loadConfig({
    PUBLIC_URL: 'https://signout.example.com/',
    REGISTRATION_SITE_URL: 'https://register.example.com/2026/',
    DATABASE_URL: 'postgres://me@db/signout',
  })
  expect(config).toMatchObject({
    publicUrl: 'https://signout.example.com',
    registration_site_url: 'https://register.example.com/2026',
    databaseUrl: 'postgres://me@db/signout',
  })
})

test('backups are made when it is said how often, and lie in the folder of the data', () => {
  const { backup } = loadConfig({ DATA_DIR: '/srv/event' })
  expect(backup).toEqual({ everyMs: null, keep: 10, folder: '/srv/event/backups' })
  const told = { BACKUP_EVERY: '15', BACKUP_KEEP: '3', BACKUP_DIR: '/media/stick' }
  expect(loadConfig(told).backup).toEqual({ everyMs: 900_000, keep: 3, folder: '/media/stick' })
  expect(loadConfig({ BACKUP_EVERY: '0' }).backup).toMatchObject({ everyMs: 0 })
})

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['EVENT_TIME_ZONE', 'Mars/Base'],
  ['SIGNOUT_OPENS', '2025-02-30T10:00'],
  ['SIGNOUT_CLOSES', '2025-10-30T11:59Z'],
  ['ACKNOWLEDGEMENT_OPENS', 'tomorrow'],
  ['RETURN_BY', '9999-12-31T23:59'],
  ['SIGNOUT_OPENS', '0000-06-01T00:00'],
  ['REGISTRATION_SITE_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'signout.example.com'],
  ['PUBLIC_URL', 'https://example.com/path'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['BUDGETS', 'none'],
  ['BUDGETS', 'constructor'],
  ['DRAIN_SECONDS', '61'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['MAIL_FROM', '<desk@example.com>'],
  ['MAIL_FROM', 'desk,help@example.com'],
  ['DESK_EMAIL', 'a b@c'],
  ['DESK_EMAIL', 'desk@example.com;help'],
  ['DESK_EMAIL', 'desk..help@example.com'],
  ['MAIL_FROM', 'desk@example.com.'],
  ['TEAM_SIZE_MIN', '0'],
  ['TEAM_SIZE_MIN', 'two'],
  ['TEAM_SIZE_MAX', '21'],
  ['PROJECT_DESCRIPTION_MIN', '501'],
  ['PROJECT_DESCRIPTION_MIN', '-1'],
  ['DESK_PLACE', 'x'.repeat(201)],
  ['TEAM_CREDITS', '1000001'],
  ['BACKUP_EVERY', '10081'],
  ['BACKUP_KEEP', '0'],
])('%s=%s is refused in one line that says what is expected', (name, value) => {
  const line = refusalOf({ [name]: value })
  expect(line).toMatch(new RegExp(`^${name} is "[^\\n]*"; expected [^\\n]+\\.$`))
  expect(line).toContain(value)
})

test('what cannot be seen is no part of a setting, and is shown where it stays', () => {
  expect(loadConfig({ HACKATHON_NAME: 'Hack\u200B', DESK_EMAIL: '\uFEFF' })).toMatchObject({
    hackathon_name: 'Hack',
    desk_email: null,
  })
  expect(refusalOf({ MAIL_FROM: 'desk@example.com\u202C' })).toContain('"desk@example.com‹U+202C›"')
})

test('a window that closes before it opens is refused when the environment sets both ends', () => {
  const both = { SIGNOUT_OPENS: '2026-05-01T09:00', SIGNOUT_CLOSES: '2026-04-30T09:00' }
  expect(refusalOf(both)).toBe(
    'SIGNOUT_CLOSES is "2026-04-30T09:00"; expected a time that is not before SIGNOUT_OPENS.',
  )
  // The other end is the desk's, and its default no reason not to start.
  for (const one of [
    { SIGNOUT_OPENS: '2026-05-01T09:00' },
    { SIGNOUT_CLOSES: '2019-01-01T00:00' },
  ]) {
    expect(loadConfig(one).fixed.size).toBe(1)
  }
})

test.each([
  [
    { TEAM_SIZE_MIN: '1', TEAM_SIZE_MAX: '20' },
    { team_size_min: 1, team_size_max: 20 },
  ],
  [
    { TEAM_SIZE_MIN: '20', TEAM_SIZE_MAX: '20' },
    { team_size_min: 20, team_size_max: 20 },
  ],
  // The other one is the desk's.
  [{ TEAM_SIZE_MIN: '6' }, { team_size_min: 6, team_size_max: 4 }],
  [{ PROJECT_DESCRIPTION_MIN: '0' }, { project_description_min: 0 }],
  [{ PROJECT_DESCRIPTION_MIN: '500' }, { project_description_min: 500 }],
  [{ TEAM_CREDITS: '0' }, { team_credits: 0 }],
  [{ TEAM_CREDITS: '1000000' }, { team_credits: 1_000_000 }],
  [{ DESK_PLACE: ` ${'x'.repeat(200)} ` }, { desk_place: 'x'.repeat(200) }],
])('%j is read', (environment, values) => {
  const config = loadConfig(environment)
  expect(config).toMatchObject(values)
  expect([...config.fixed].toSorted()).toEqual(
    Object.keys(environment)
      .map((name) => name.toLowerCase())
      .toSorted(),
  )
})

test('a smallest team above the largest is refused when the environment sets both, and names both', () => {
  expect(refusalOf({ TEAM_SIZE_MIN: '5', TEAM_SIZE_MAX: '4' })).toBe(
    'TEAM_SIZE_MAX is "4"; expected a number that is not below TEAM_SIZE_MIN, which is 5.',
  )
})

test('a mail server needs the address that links in mails lead to', () => {
  const smtp = { SMTP_URL: 'smtp://me:secret@mail.example.com:587' }
  expect(refusalOf(smtp)).toBe(
    'PUBLIC_URL is not set; with SMTP_URL, expected an address such as https://signout.example.com.',
  )
  expect(loadConfig({ ...smtp, PUBLIC_URL: 'https://signout.example.com' })).toMatchObject({
    smtpUrl: smtp.SMTP_URL,
  })
})

test.each(['me:100%secret', '100%me:secret'])('SMTP_URL with %s is refused', (login) => {
  const line = refusalOf({ SMTP_URL: `smtp://${login}@mail.example.com` })
  expect(line).toMatch(/^SMTP_URL is "smtp:\/\/…@mail\.example\.com"; .* written as %2F or %25\.$/)
  expect(line).not.toContain('secret')
})

test.each([
  ['?sslmode=require', '?sslmode=verify-full'],
  ['?a=b&sslmode=prefer&c=d', '?a=b&sslmode=verify-full&c=d'],
  ['?sslmode=verify-ca', '?sslmode=verify-full'],
  ['?sslmode=verify-full', '?sslmode=verify-full'],
  ['?sslmode=disable', '?sslmode=disable'],
  ['?sslmode=no-verify', '?sslmode=no-verify'],
  ['?sslmode=required', '?sslmode=required'],
  ['?sslmode=require&uselibpqcompat=true', '?sslmode=require&uselibpqcompat=true'],
  ['', ''],
])(
  'DATABASE_URL with %s checks certificates as with %s, which the driver says nothing about',
  (query, meant) => {
    const address = 'postgres://me:secret@db/signout'
    expect(loadConfig({ DATABASE_URL: address + query }).databaseUrl).toBe(address + meant)
  },
)

test.each(['12/34', '12?34', '12#34', '12/=?#'])(
  'a password %s that is not encoded is refused, and not taken for a host',
  (password) => {
    for (const [name, scheme] of [
      ['DATABASE_URL', 'postgres'],
      ['SMTP_URL', 'smtp'],
    ] as const) {
      const line = refusalOf({ [name]: `${scheme}://me:${password}@host/signout` })
      expect(line).toMatch(new RegExp(`^${name} is "${scheme}://…@host/signout"; expected .*%2F`))
    }
  },
)

test('other signs in the password of the database, and users elsewhere in its address, are as they were', () => {
  for (const address of [
    'postgres://me:a+b@c%d@db/signout',
    'postgres://db/signout?user=me@tenant&password=x',
    'postgres://me@localhost/signout?host=%2Fvar%2Frun',
  ]) {
    expect(loadConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
  }
})

test.each(['DATABASE_URL', 'SMTP_URL'])(
  'a wrong %s is refused without showing its password',
  (name) => {
    const line = refusalOf({ [name]: 'mysql://me:secret@host' })
    expect(line).toMatch(new RegExp(`^${name} is "mysql://…@host"; expected `))
    expect(line).not.toContain('secret')
    for (const value of ['me:sec@ret@host', 'mysql://host?password=secret']) {
      expect(refusalOf({ [name]: value })).not.toContain('ret')
    }
  },
)

function refusalOf(environment: Record<string, string>): string {
  try {
    loadConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('Nothing was refused.')
}
