import type { FastifyInstance } from 'fastify'
import { tooMany } from '../refusal.ts'

/** Size in bytes up to which bodies are not counted, more than most calls need. */
const smallBody = 16 * 1024
/** Large bodies of one user, and of all visitors together, that may arrive at once. They are held in memory. */
const maxAtOnce = 50
const waitMs = 5_000

/** Refuses further large bodies of a caller of whom many are still arriving, before a byte is read. */
export function limitLargeBodies(app: FastifyInstance): void {
  const arriving = new Map<number | null, number>()
  const add = (caller: number | null, change: 1 | -1) => {
    const count = (arriving.get(caller) ?? 0) + change
    if (count === 0) arriving.delete(caller)
    else arriving.set(caller, count)
  }
  app.addHook('onRequest', ({ actor: { userId }, raw: { headers } }, reply, done) => {
    const isUnknown = headers['transfer-encoding'] !== undefined
    if (!isUnknown && Number(headers['content-length'] ?? 0) <= smallBody) return done()
    if (arriving.get(userId) === maxAtOnce) {
      return done(tooMany('Too many large requests arrive at once.', waitMs))
    }
    add(userId, 1)
    reply.raw.once('close', () => add(userId, -1))
    done()
  })
}
