import type { KnipConfig } from 'knip'

/** `--production` looks at what runs: then nobody has to use what is there for tests. */
const forTests = process.argv.includes('--production')
  ? ['packages/{csv,server,rehearsal}/src/testing/**', 'packages/rehearsal/src/abuse/**']
  : []

export default {
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}!', 'e2e/tools/*.ts'],
      ignoreDependencies: ['@redocly/cli', '@sparticuz/chromium', 'oxlint', 'oxlint-tsgolint'],
    },
    'packages/contract': { includeEntryExports: true },
    'packages/server': {
      includeEntryExports: true,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
      ignoreDependencies: ['pino-pretty'],
    },
    'packages/web': {
      entry: ['src/**/*.test.{ts,tsx}'],
      ignoreDependencies: ['jsdom'],
    },
    'packages/csv': {
      includeEntryExports: true,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
      entry: ['src/**/*.test.ts'],
    },
    'packages/rehearsal': {
      includeEntryExports: true,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
      entry: ['src/bench/{main,bare-server}.ts!', 'src/**/*.test.ts'],
    },
    'packages/cli': {
      entry: ['src/{main,demo}.ts!', 'src/**/*.test.ts'],
      ignoreBinaries: ['mkfifo'],
    },
  },
  ignoreIssues: {
    // They are imported as a whole, each by its number.
    'packages/server/src/db/migrations/*.ts': ['exports'],
    ...Object.fromEntries(forTests.map((files) => [files, ['exports', 'types'] as const])),
  },
} satisfies KnipConfig
