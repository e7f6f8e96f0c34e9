import { startPostgres } from './postgres-server.ts'

/** One PostgreSQL for the whole run, unless TEST_POSTGRES_URL names one already; vitest calls this once. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL'] !== undefined) return undefined
  const server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url('postgres')
  return async () => {
    delete process.env['TEST_POSTGRES_URL']
    await server.stop()
  }
}
