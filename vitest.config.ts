import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { testTimeout } from './packages/server/src/testing/runs.ts'
import { leftOut } from './packages/server/src/testing/parts.ts'

const packages = join(import.meta.dirname, 'packages')
const setupFiles = [join(import.meta.dirname, 'vitest.setup.ts')]
const postgres = join(packages, 'server/src/testing/database/postgres-setup.ts')
const timeouts = {
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: 60_000, interval: 20 } },
}
// Files of tests share processes: each loads only what none before it has. Every test leaves its process as it found it.
const shared = {
  ...timeouts,
  isolate: false,
  setupFiles,
  // What a test makes is mostly gone when it ends: with room for it, a tenth less time goes to collecting it.
  execArgv: ['--max-semi-space-size=64'],
}
const inNode = { ...shared, include: ['src/**/*.test.ts'] }
const server = { ...inNode, root: join(packages, 'server') }

/** A package whose tests say themselves which database they need, if any. */
function ofPackage(name: string) {
  const root = join(packages, name)
  return { ...inNode, name, root, exclude: leftOut(root) }
}

export default defineConfig({
  test: {
    // Tests of the server wait for disks and databases: four workers keep two processors busy.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...timeouts,
          name: 'scripts',
          root: join(import.meta.dirname, 'scripts'),
          include: ['*.test.ts'],
          exclude: leftOut(join(import.meta.dirname, 'scripts')),
          setupFiles,
        },
      },
      { test: ofPackage('contract') },
      {
        test: {
          ...server,
          name: 'server-sqlite',
          env: { TEST_DATABASE: 'sqlite' },
          exclude: leftOut(server.root, 'sqlite'),
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          env: { TEST_DATABASE: 'postgres' },
          exclude: leftOut(server.root, 'postgres'),
          globalSetup: postgres,
        },
      },
      { test: ofPackage('csv') },
      { test: { ...ofPackage('rehearsal'), globalSetup: postgres } },
      { test: { ...ofPackage('cli'), globalSetup: postgres } },
      {
        test: {
          ...shared,
          name: 'web',
          root: join(packages, 'web'),
          exclude: leftOut(join(packages, 'web')),
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [...setupFiles, join(packages, 'web/src/testing/setup.ts')],
        },
      },
    ],
  },
})
