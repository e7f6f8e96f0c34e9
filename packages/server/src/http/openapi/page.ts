import { randomBytes } from 'node:crypto'
import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../base/escape-html.ts'
import { pagePolicy } from '../headers.ts'
import { type OpenApi, openApiOf, type Operation } from './document.ts'

/** Paths of the documents, which the contract does not declare. */
export const documentPaths = { openApi: '/api/openapi.json', page: '/api/docs/' } as const

const style = `
  :root { color-scheme: light dark; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  h2 { margin-top: 2.5rem; font-size: 1.1rem; overflow-wrap: anywhere; }
  pre { margin: 0; font: .9em/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`

/** Serves the documentation of the declared calls: one document for programs, one for people. */
export function documentationRoutes(app: FastifyInstance): void {
  // Generated on the first request, which on most days never comes.
  let document: OpenApi | undefined
  const read = () => (document ??= openApiOf(endpoints))

  app.get(documentPaths.openApi, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(read())),
  )

  app.get(documentPaths.page, async (_, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    reply.header('content-security-policy', pagePolicy(nonce))
    return reply.type('text/html; charset=utf-8').send(apiPage(read(), nonce))
  })
}

/** The OpenAPI document as one self-contained page: no script, no other host. */
function apiPage({ info, paths, components }: OpenApi, nonce: string): string {
  const title = `${info.title} API`
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${info.description.replaceAll(/^.+$/gm, (text) => `<p>${escapeHtml(text)}</p>`)}
<p>The same for programs: <a href="${documentPaths.openApi}">openapi.json</a>.</p>
${calls.join('\n')}
<section><h2>Shapes</h2>${json(components.schemas)}</section>
<section><h2>Refusals</h2>${json(components.responses)}</section>
</main>
</body>
</html>
`
}

function section(method: string, path: string, operation: Operation): string {
  const { summary, description, parameters, requestBody, responses } = operation
  return `<section><h2>${method.toUpperCase()} ${escapeHtml(path)}</h2>
<p>${escapeHtml(summary)} <strong>${description}</strong></p>
${json({ parameters, requestBody, responses })}</section>`
}

function json(value: object): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
}
