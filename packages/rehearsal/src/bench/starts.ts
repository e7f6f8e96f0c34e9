import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startServerProcess } from '@signout/server/testing/processes/server-process.ts'
import { type DatabaseName, makePlace } from './bench-world.ts'
import { startBenchServer } from './processes.ts'
import { type Row, whole } from './table.ts'

/** How soon a server listens on an empty database, and its memory then: a first time as after an update, and again. */
export async function measureStarts(database: DatabaseName): Promise<Row[]> {
  await using started = new AsyncDisposableStack()
  const { config, remove } = await makePlace(database)
  started.defer(remove)
  const cache = join(config.dataDir, 'compile-cache')
  started.defer(() => rm(cache, { recursive: true, force: true }))
  const start = async (name: string, compile: boolean): Promise<Row> => {
    const began = performance.now()
    // As `npm start` does when the sources are new (scripts/bootstrap.mjs).
    if (compile) await startServerProcess({ PORT: 'none', NODE_COMPILE_CACHE: cache }).exit
    const server = await startBenchServer(config, { NODE_COMPILE_CACHE: cache })
    const ms = performance.now() - began
    const memory = await server.memory()
    await server.stop()
    return { start: name, 'listens after, ms': whole(ms), 'memory, MB': whole(memory) }
  }
  return [await start('the first', true), await start('the second', false)]
}
