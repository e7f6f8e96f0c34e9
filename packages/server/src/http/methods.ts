import { endpoints } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'
import { documentPaths } from './openapi/page.ts'
import { isApiPath } from './urls.ts'

const documents = Object.values(documentPaths).map((path) => ({
  path,
  method: 'GET',
  access: 'anyone',
}))
const byShape = Map.groupBy([...Object.values(endpoints), ...documents], ({ path }) =>
  path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '{}'),
)
/** What all methods of a path share; the most specific path comes first, as `{` sorts after all letters. */
const paths = [...byShape]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([shape, calls]) => {
    const methods = calls.map(({ method }) => method)
    if (methods.includes('GET')) methods.push('HEAD')
    return {
      pattern: new RegExp(`^${shape.replaceAll('{}', '[^/]+')}/?$`),
      methods: methods.toSorted(),
      requiresLogin: calls.every(({ access }) => access !== 'anyone'),
    }
  })

/** Calls of the API at the address of a request, for any method. */
export function findPath({ url }: FastifyRequest) {
  const [address = ''] = url.split(/[?#]/, 1)
  return isApiPath(address) ? paths.find(({ pattern }) => pattern.test(address)) : undefined
}

/** @throws {Refusal} 405 for a method that the path does not have. */
export function verifyMethod(request: FastifyRequest, reply: FastifyReply): void {
  const path = findPath(request)
  if (path === undefined || path.methods.includes(request.method)) return
  reply.header('allow', path.methods.join(', '))
  throw new Refusal(405, { detail: `Method ${request.method} is not allowed.` })
}
