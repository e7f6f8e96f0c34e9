/*
 * Which way imports go. The linter enforces this table (`plugin.ts`), a test tries every arrow that is in it and breaks
 * every one that is not, and `npm run docs` writes it into docs/architecture.md.
 *
 * A place is a folder, or some files; of a folder that has other places in it, only the files that are directly there.
 * `packages/web/src/` is written `web/`, and so are the other packages. What is in no place can neither import nor be
 * imported. `*` is any folder: `web/features/*` are several places that do not know each other. The tests of a package
 * belong to its `testing`.
 */

const serverFiles = 'server/{actor,concurrency,config,import-report,refusal}.ts'
const webFiles = 'web/{configuration,event-time,failure-text,messages,paths}.ts'
const cliFiles = 'cli/{context,failure,output}.ts'

/** Places that are often imported together. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  '(base)': ['contract', serverFiles, 'server/db', 'server/throttle', 'server/http'],
  '(writes)': ['(base)', 'server/changes', 'server/record'],
  '(areas)': [
    'server/incidents',
    'server/inventory',
    'server/orders',
    'server/overview',
    'server/pictures',
    'server/profiles',
    'server/teams',
    'server/users',
    'server/verify',
    'server/backup',
    'server/scheduled-backups',
    'server/purge',
  ],
  '(services)': [
    'contract',
    serverFiles,
    'server/db',
    'server/files',
    'server/throttle',
    'server/idempotency',
    'server/changes',
    'server/memory',
    'server/record',
    'server/mail',
    'server/auth',
    'server/live',
    '(areas)',
  ],
  '(parts)': ['contract', webFiles, 'web/ui', 'web/api', 'web/parts'],
  '(screens)': ['(parts)', 'web/layout', 'web/features/*'],
  '(csv)': ['csv', 'csv/tables'],
  '(rehearsal)': ['rehearsal/demo', 'rehearsal/synthetic', 'rehearsal/busy', 'rehearsal/bench'],
}

/** From each place, where else its files may import from. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  'contract/rules': [],
  contract: ['contract/rules'],
  'contract/testing': ['contract', 'contract/rules'],

  [serverFiles]: ['contract'],
  'server/files': [],
  'server/db': ['contract', 'server/files'],
  'server/throttle': [serverFiles, 'server/db'],
  'server/idempotency': [serverFiles, 'server/db'],
  'server/changes': ['contract', serverFiles, 'server/db', 'server/idempotency'],
  'server/memory': ['contract', serverFiles, 'server/changes'],
  'server/http': ['contract', serverFiles, 'server/db', 'server/idempotency', 'server/memory'],
  'server/record': ['(base)', 'server/changes'],
  'server/mail': ['(writes)'],
  'server/auth': ['(writes)', 'server/idempotency', 'server/memory'],
  'server/live': ['(base)', 'server/auth', 'server/changes'],
  'server/pictures': ['server/files', 'contract', serverFiles, 'server/db'],
  'server/inventory': ['(writes)', 'server/pictures'],
  'server/teams': ['(writes)'],
  'server/profiles': ['(writes)', 'server/teams'],
  'server/orders': ['(writes)', 'server/inventory', 'server/teams'],
  'server/incidents': ['(writes)', 'server/orders', 'server/teams'],
  'server/overview': ['(base)', 'server/mail', 'server/teams', 'server/scheduled-backups'],
  'server/users': ['(writes)', 'server/auth', 'server/profiles'],
  'server/verify': ['contract', 'server/db', 'server/pictures'],
  'server/backup': ['server/db', 'server/files', 'server/pictures'],
  'server/purge': [
    '(writes)',
    'server/auth',
    'server/files',
    'server/backup',
    'server/scheduled-backups',
  ],
  'server/scheduled-backups': [
    serverFiles,
    'server/db',
    'server/files',
    'server/changes',
    'server/backup',
  ],
  server: ['(services)', 'server/http'],
  'server/testing': ['(services)', 'server/http', 'server'],

  [webFiles]: ['contract'],
  'web/ui': [],
  'web/api': ['contract', webFiles, 'web/ui'],
  'web/parts': ['contract', webFiles, 'web/ui', 'web/api'],
  'web/layout': ['(parts)'],
  'web/features/*': ['(parts)'],
  web: ['(screens)'],
  'web/testing': ['(screens)', 'web', '(services)', 'server/http', 'server', 'server/testing'],

  csv: ['contract'],
  'csv/tables': ['contract', 'csv'],
  'csv/testing': ['contract', '(csv)'],

  'rehearsal/demo': ['(services)', '(csv)'],
  'rehearsal/synthetic': [
    'contract',
    serverFiles,
    'server/db',
    'server/changes',
    'server/record',
    'server/inventory',
  ],
  'rehearsal/busy': ['contract', 'rehearsal/demo', 'rehearsal/synthetic'],
  'rehearsal/bench': ['(services)', 'server/testing', 'rehearsal/synthetic'],
  'rehearsal/testing': ['(services)', '(csv)', '(rehearsal)', 'server', 'server/testing'],

  [cliFiles]: ['csv', serverFiles, 'server/db'],
  'cli/files': ['csv', 'server/db', 'server/files', cliFiles],
  'cli/passwords': ['contract', 'csv', 'server/auth', cliFiles, 'cli/files'],
  'cli/import': ['(services)', '(csv)', cliFiles, 'cli/files', 'cli/passwords'],
  'cli/commands': [
    '(services)',
    '(csv)',
    '(rehearsal)',
    cliFiles,
    'cli/files',
    'cli/passwords',
    'cli/import',
  ],
  cli: ['(services)', '(rehearsal)', 'server', cliFiles, 'cli/commands'],
  'cli/testing': ['(services)', '(csv)', 'server/testing', 'cli', cliFiles, 'cli/files'],

  e2e: ['(services)', '(rehearsal)', 'server/testing'],
  scripts: ['contract', serverFiles, 'server/http'],
}
