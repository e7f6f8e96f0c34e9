import { endpoints } from '@signout/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'
import { documentPaths } from './openapi/page.ts'

/** Answers 405 with `Allow` to the methods that a path of the API does not have, before a body is read (spec §3). */
export function refuseOtherMethods(app: FastifyInstance): void {
  const documents = Object.values(documentPaths).map((path) => ({
    path,
    method: 'GET',
    access: 'anyone',
  }))
  const byUrl = Map.groupBy([...Object.values(endpoints), ...documents], ({ path }) =>
    path.replaceAll(/\{\w+\}/g, ':any'),
  )
  for (const [url, calls] of byUrl) {
    const methods = calls.map(({ method }) => method)
    if (methods.includes('GET')) methods.push('HEAD')
    const allow = methods.toSorted().join(', ')
    const refuse = ({ method }: FastifyRequest, reply: FastifyReply): never => {
      reply.header('allow', allow)
      throw new Refusal(405, { detail: `Method ${method} is not allowed.` })
    }
    app.route({
      method: app.supportedMethods.filter((method) => !methods.includes(method)),
      url,
      config: { requiresLogin: calls.every(({ access }) => access !== 'anyone') },
      onRequest: refuse,
      handler: refuse,
    })
  }
}
