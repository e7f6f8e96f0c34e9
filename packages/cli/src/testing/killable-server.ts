import { addressOf } from '@signout/server/testing/processes/server-process.ts'
import { readResponse, RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { startMain } from '@signout/server/testing/processes/start-main.ts'

/** A server that is killed again and again; requests are sent again until their whole answer has come. */
export function startKillableServer(environment: Record<string, string | undefined>) {
  let server = startMain(environment)
  let address = addressOf(server)
  let repeats = 0
  const remote = new RemoteServer(async (path, init) => {
    for (;;) {
      const asked = await address
      try {
        return await readResponse(`${asked}${path}`, init)
      } catch (error) {
        // A connection that ends while the server lives is a failure of its own.
        if (asked === (await address)) throw error
        repeats += 1
      }
    }
  })
  return {
    remote,
    /** How many requests had to be sent again. */
    repeats: () => repeats,
    /** Ends it without a warning and starts it again; requests meanwhile wait for the new one. */
    kill: async () => {
      const started = Promise.withResolvers<string>()
      address = started.promise
      server.process.kill('SIGKILL')
      await server.exit
      server = startMain(environment)
      started.resolve(await addressOf(server))
    },
  }
}
