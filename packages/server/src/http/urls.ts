import { endpoints } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, Refusal } from '../base/refusal.ts'
import { plainAddress } from './caller-address.ts'
import { documentPaths } from './openapi/page.ts'
import type { Services } from './services.ts'

/** Whether a URL is that of a call, and not of the web app. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

/** URL of a request as the browser sees it. The caller writes the Host header, so it may be anything, or missing. */
export function publicUrlOf(request: FastifyRequest): URL {
  const { url } = request
  const local = new URL('http://localhost')
  return URL.parse(url, baseUrlOf(request)) ?? URL.parse(url, local) ?? local
}

/** Scheme and host. */
export function baseUrlOf({ protocol, host, server }: FastifyRequest): string {
  const { config }: Services = server.services
  return config.publicUrl ?? `${protocol}://${host}`
}

/** A link made from a host name in a request could lead to an attacker's server. */
const unknownAddress =
  'The server does not know the address that you use: set PUBLIC_URL, or open the address that it listens on.'

/**
 * Call before a link is made for another user. @throws {Refusal} 400 for a caller under an address that is not known.
 */
export function requireOwnAddress(request: FastifyRequest, url: URL): void {
  const { publicUrl } = request.server.services.config
  if (publicUrl === undefined && !isOwnAddress(request, url)) throw badRequest(unknownAddress)
}

/**
 * Whether the caller used an address that the server listens on, and not a name of their own choosing, so that links
 * made from it lead here. Requests inside the process have no address.
 */
function isOwnAddress({ socket, server }: FastifyRequest, { hostname, port }: URL): boolean {
  const { localAddress, localPort } = socket
  if (localAddress === undefined) return true
  const own = plainAddress(localAddress)
  const isThisMachine = own === '::1' || own.startsWith('127.')
  const names = [
    own,
    `[${own}]`,
    server.services.config.host,
    ...(isThisMachine ? ['localhost'] : []),
  ]
  return names.includes(hostname) && Number(port || 80) === localPort
}

/** Whether the browser uses TLS, to this server or to the proxy in front. */
export function isSecure({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.services.config.publicUrl?.startsWith('https:') === true
}

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
