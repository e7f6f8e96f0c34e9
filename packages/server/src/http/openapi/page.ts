import { randomBytes } from 'node:crypto'
import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../base/escape-html.ts'
import { pagePolicy } from '../headers.ts'
import type { DeclaredAnswer, JsonSchema } from './answers.ts'
import { type OpenApi, openApiOf, type Operation } from './document.ts'

/** Paths of the documents, which the contract does not declare. */
export const documentPaths = { openApi: '/api/openapi.json', page: '/api/docs/' } as const

const style = `
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  body { color: #17211f; background: #ffffff; }
  h2 { margin-top: 2.5rem; font-size: 1.1rem; overflow-wrap: anywhere; }
  h2 span { display: inline-block; min-width: 4.5rem; color: #0b5d5e; }
  dt { font-weight: 600; }
  dd { margin: 0 0 .5rem 1rem; }
  code { font: .9em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
  a { color: #0b5d5e; }
  @media (prefers-color-scheme: dark) {
    body { color: #e7eeec; background: #101716; }
    h2 span, a { color: #7fd0cd; }
  }
`

/** Serves the documentation of the declared calls: one document for programs, one for people. */
export function documentationRoutes(app: FastifyInstance): void {
  // Generated on the first request, which on most days never comes.
  let made: ReturnType<typeof makeDocuments> | undefined
  const documents = () => (made ??= makeDocuments())

  app.get(documentPaths.openApi, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(documents().json),
  )

  app.get(documentPaths.page, async (_, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    reply.header('content-security-policy', pagePolicy(nonce))
    return reply.type('text/html; charset=utf-8').send(documents().page.replace(nonceMark, nonce))
  })
}

const nonceMark = '{{nonce}}'

/** Both documents as they are sent. */
function makeDocuments() {
  const openApi = openApiOf(endpoints)
  return { json: JSON.stringify(openApi), page: apiPage(openApi) }
}

/** The OpenAPI document as one self-contained page: no script, no other host. */
function apiPage({ info, paths, components }: OpenApi): string {
  const title = `${info.title} API`
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation)),
  )
  const shapes = Object.entries(components.schemas)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => entry(name, typeText(schema)))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonceMark}">${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${info.description.replaceAll(/^.+$/gm, (text) => `<p>${escapeHtml(text)}</p>`)}
<p>The same for programs: <a href="${documentPaths.openApi}">openapi.json</a>.</p>
${calls.join('\n')}
<section><h2>Shapes</h2><dl>${shapes.join('\n')}</dl></section>
</main>
</body>
</html>
`
}

function section(method: string, path: string, operation: Operation): string {
  const { summary, description, parameters, requestBody, responses } = operation
  const parts = parameters.map(({ name, in: place, schema, description: note }) =>
    entry(`${places[place]} ${name}`, typeText(schema), note),
  )
  if (requestBody) parts.push(entry('Body', contentText(requestBody)))
  const shared: string[] = []
  for (const [status, answer] of Object.entries(responses)) {
    if ('$ref' in answer) shared.push(status)
    else if (status.startsWith('2')) parts.push(entry(`Answer ${status}`, contentText(answer)))
    else parts.push(entry(`Refusal ${status}`, '', answer.description))
  }
  parts.push(entry('Also', '', shared.join(', ')))
  return `<section><h2><span>${method.toUpperCase()}</span> ${escapeHtml(path)}</h2>
<p>${escapeHtml(summary)} <strong>${description}</strong></p>
<dl>${parts.join('\n')}</dl></section>`
}

const places = { path: 'Path', query: 'Query', header: 'Header' } as const

function entry(name: string, type: string, note = ''): string {
  return `<dt>${name}</dt><dd><code>${escapeHtml(type)}</code> ${escapeHtml(note)}</dd>`
}

function contentText({ content }: Pick<DeclaredAnswer, 'content'>): string {
  const types = Object.keys(content ?? {})
  const json = content?.['application/json']
  return json === undefined ? types.join(' | ') || 'nothing' : typeText(json.schema)
}

/** A schema in one line, in the notation of TypeScript: `{ id: integer; team: string | null }`. */
function typeText(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'unknown'
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return either(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf !== undefined) return either(schema.anyOf.map(typeText))
  if (Array.isArray(schema.type)) return either(schema.type)
  if (schema.type === 'array') return arrayText(schema)
  if (schema.type === 'object') return objectText(schema)
  return typeof schema.type === 'string' ? schema.type : 'unknown'
}

function either(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function arrayText({ items = true }: JsonSchema): string {
  if (typeof items === 'object' && (Array.isArray(items) || 'not' in items)) return '[]'
  const text = typeText(items)
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`
}

function objectText({ properties, propertyNames, additionalProperties, required }: JsonSchema) {
  if (properties === undefined) {
    const value =
      typeof additionalProperties === 'object' ? typeText(additionalProperties) : 'unknown'
    return `{ [${typeText(propertyNames ?? {})}]: ${value} }`
  }
  const fields = Object.entries(properties).map(([name, property]) => {
    const mark = required?.includes(name) === true ? '' : '?'
    return `${name}${mark}: ${typeText(property)}`
  })
  return `{ ${fields.join('; ')} }`
}
