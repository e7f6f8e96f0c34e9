import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, type Refusal, wrongType } from '../../refusal.ts'
import { isStorable, unstorableMessage } from './text-check.ts'

/** More levels than any body has. Whatever walks through a body may be recursive after this check. */
const maxLevels = 16
const asText = { parseAs: 'string' } as const
/** A type and a subtype, whatever follows. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/
/** For bytes of which nobody says what they are. */
const unknownType = 'application/octet-stream'

/** The only kind of body that is read. What no call understands and no database stores is refused here, once for all. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    asText,
    async (_: FastifyRequest, text: string) => (text === '' ? undefined : parse(text)),
  )
  app.addContentTypeParser<string>('*', asText, async (request: FastifyRequest, text: string) => {
    if (text !== '' || !mayBeEmpty(request)) throw unsupportedMediaType()
  })
  app.addHook('onRequest', ({ raw: { headers } }, _, done) => {
    // A type that makes no sense would be refused before anybody looks whether there is a body at all.
    const type = headers['content-type']
    if (type !== undefined && !mediaType.test(type)) headers['content-type'] = unknownType
    done()
  })
}

function unsupportedMediaType(): Refusal {
  return wrongType('Send the body as application/json.')
}

/** Some clients name the type of a body that they do not send (rulings §2). */
function mayBeEmpty({ routeOptions }: FastifyRequest): boolean {
  const schema = routeOptions.config.endpoint?.body
  return schema === undefined || schema.safeParse(undefined).success
}

function parse(text: string): unknown {
  const body = parseJson(text)
  if (!isNestedWithin(body, maxLevels)) throw badBody('The body is nested too deeply.')
  if (!isStorable(body)) throw badBody(unstorableMessage)
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badBody('The body is not valid JSON.')
  }
}

function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((below) => isNestedWithin(below, levels - 1))
}

function badBody(message: string): Refusal {
  return invalid({ non_field_errors: [message] })
}
