import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const setupFiles = [`${import.meta.dirname}/vitest.setup.ts`]
const server = { root: 'packages/server', include: ['src/**/*.test.ts'], setupFiles }

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          setupFiles,
        },
      },
      { test: { ...server, name: 'server-sqlite', env: { TEST_DATABASE: 'sqlite' } } },
      {
        test: {
          ...server,
          name: 'server-postgres',
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['src/testing/postgres-setup.ts'],
        },
      },
      {
        test: {
          name: 'cli',
          root: 'packages/cli',
          include: ['src/**/*.test.ts'],
          setupFiles,
          globalSetup: ['../server/src/testing/postgres-setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 30_000,
          setupFiles: [...setupFiles, 'src/testing/setup.ts'],
        },
      },
    ],
  },
})
