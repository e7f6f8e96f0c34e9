import { endpoints } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'
import { documentPaths } from './openapi/page.ts'
import { isApiPath } from './urls.ts'

/** Properties that all methods of an address share. */
interface Path {
  readonly methods: readonly string[]
  /** Whether every call at the path requires a login, even to learn its methods. */
  readonly requiresLogin: boolean
}

const documents = Object.values(documentPaths).map((path) => ({
  path,
  method: 'GET',
  access: 'anyone',
}))
const byShape = Map.groupBy([...Object.values(endpoints), ...documents], ({ path }) =>
  path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '{}'),
)
const paths: ReadonlyMap<string, Path> = new Map(
  Array.from(byShape, ([shape, calls]) => {
    const methods = calls.map(({ method }) => method)
    if (methods.includes('GET')) methods.push('HEAD')
    const requiresLogin = calls.every(({ access }) => access !== 'anyone')
    return [shape, { methods: methods.toSorted(), requiresLogin }]
  }),
)
const patterns = Array.from(paths, ([shape, path]) => ({
  pattern: new RegExp(`^${RegExp.escape(shape).replaceAll(String.raw`\{\}`, '[^/]+')}$`),
  path,
}))

/**
 * Endpoints of the contract at the address of a request, for any method. The most specific path counts, as in the
 * router, which knows the paths of one method only.
 */
export function findPath({ url }: FastifyRequest): Path | undefined {
  if (!isApiPath(url)) return undefined
  const [address = ''] = url.split(/[?#]/, 1)
  // Sound: the router has decoded it before.
  const named = decodeURI(address).replace(/\/$/, '')
  return paths.get(named) ?? patterns.find(({ pattern }) => pattern.test(named))?.path
}

/** @throws {Refusal} 405 for a method that the path does not support. */
export function verifyMethod(request: FastifyRequest, reply: FastifyReply): void {
  const path = findPath(request)
  if (path === undefined || path.methods.includes(request.method)) return
  reply.header('allow', path.methods.join(', '))
  throw new Refusal(405, { detail: `Method ${request.method} is not allowed.` })
}
