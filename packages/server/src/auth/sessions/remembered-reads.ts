import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayCall } from '../../actor.ts'
import { rememberedAs, sendAnswer } from '../../http/answer.ts'
import type { SerialisedAnswer } from '../../memory/remembered-answers.ts'
import { findRememberedActor } from './session.ts'

/**
 * What is remembered is answered at once, without a promise (decision 024). It asks the same sessions, the same rule
 * and the same answers as a request that goes on from here, and goes on whenever one of them does not know.
 */
export function answerRememberedReads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const answer = findAnswer(request)
    if (answer === undefined) done()
    else sendAnswer(request, reply, answer)
  })
}

function findAnswer(request: FastifyRequest): SerialisedAnswer | undefined {
  const { endpoint } = request.routeOptions.config
  if (endpoint?.sameFor === undefined || request.sessionHash === null) return undefined
  const { services, sessions } = request.server
  const actor = findRememberedActor(sessions, request.sessionHash, services.now())
  if (actor === undefined || !mayCall(endpoint.access, actor)) return undefined
  const answer = services.memory.answers.findKept(endpoint, actor, rememberedAs(request))
  // For the log; a request that goes on finds out for itself.
  if (answer !== undefined) request.actor = actor
  return answer
}
