import { once } from 'node:events'
import { createServer } from 'node:net'
import { codeOf } from '../../files.ts'

/** A port that no system hands out by itself, so that nobody takes it before whoever asked does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
