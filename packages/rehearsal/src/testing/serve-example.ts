import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@signout/server/app/app.ts'
import type { Config } from '@signout/server/base/config/config.ts'
import { openForTest } from '@signout/server/testing/database/test-database.ts'
import { makeFolder } from '@signout/server/testing/folders.ts'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { demoConfig } from '../demo/config.ts'
import { loadDemo } from '../demo/load.ts'
import { openedAt } from '../synthetic/play-story.ts'

export const loadedAt = new Date('2026-02-08T15:00:00.000Z')
const aMinuteLater = new Date(loadedAt.getTime() + 60_000)

interface Served {
  /** What the clock says. */
  readonly now?: Date
  readonly config?: Partial<Config>
}

/** For the tests of a file: the app on a copy of the example event, which is loaded once. */
export function loadExample() {
  let example = ''
  beforeAll(async () => {
    example = await mkdtemp(join(tmpdir(), 'signout-example-'))
    await loadDemo(example, loadedAt)
  })
  afterAll(() => rm(example, { recursive: true }))
  return async ({ now = aMinuteLater, config }: Served = {}) => {
    const dataDir = await makeFolder()
    await cp(example, dataDir, { recursive: true })
    const db = await openForTest({ dataDir })
    const window = {
      signout_opens: openedAt(loadedAt),
      signout_closes: loadedAt.getTime() + 3_600_000,
    }
    const app = await buildApp({
      db,
      config: { ...demoConfig({}), ...window, ...config },
      now: () => now,
    })
    onTestFinished(() => app.close())
    return { app, db }
  }
}
