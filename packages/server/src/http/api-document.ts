import { typeText } from './api-text.ts'
import type { JsonSchema, OpenApi, Operation } from './openapi.ts'

/** What people read about the calls, ready to be laid out as Markdown or as a page. */
export interface ApiDocument {
  readonly title: string
  readonly introduction: readonly string[]
  readonly calls: readonly ApiCall[]
  readonly shapes: readonly { readonly name: string; readonly type: string }[]
}

interface ApiCall {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly who: string
  /** Pairs of what a part is and what it holds. */
  readonly parts: readonly (readonly [name: string, text: string])[]
}

const introduction = [
  'Every path is answered with and without the slash at its end. Bodies are JSON, at most 256 KiB; unknown fields are refused. Times are ISO-8601 in UTC with milliseconds.',
  'A session is a cookie that logging in sets. Every call but GET needs the header X-CSRFToken with the value of the cookie csrftoken, which any answer sets.',
  'Lists take limit (1 to 500, default 100) and offset; next and previous are absolute addresses, or null. A list parameter is one comma-separated value, or repeated.',
  'Errors: {"detail": "…"} for 401, 403, 404, 405, 409, 413, 415, 429 and refused actions; {"<field>": ["…"]} or {"non_field_errors": ["…"]} with 400 for bad input. 409 means that somebody else was faster, 429 that the header Retry-After says how many seconds to wait.',
]

export function apiDocumentOf({ info, paths, components }: OpenApi): ApiDocument {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method, path, operation)),
  )
  const shapes = Object.entries(components.schemas)
    .map(([name, schema]) => ({ name, type: typeText(schema) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return { title: `${info.title} API`, introduction, calls, shapes }
}

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const { summary, description, parameters, requestBody, responses } = operation
  const parts: [string, string][] = []
  for (const [place, title] of [
    ['path', 'In the path'],
    ['query', 'Query'],
  ] as const) {
    const list = parameters.filter((parameter) => parameter.in === place)
    const texts = list.map(({ name, schema }) => `${name}: ${typeText(schema)}`)
    if (texts.length > 0) parts.push([title, texts.join('; ')])
  }
  if (requestBody) parts.push(['Body', contentText(requestBody)])
  for (const [status, answer] of Object.entries(responses)) {
    if (status.startsWith('2')) parts.push([`Answer ${status}`, contentText(answer)])
    else parts.push([`Error ${status}`, answer.description])
  }
  return { method: method.toUpperCase(), path, summary, who: description.replace(/\.$/, ''), parts }
}

function contentText({
  content,
}: {
  readonly content?: { readonly 'application/json': { readonly schema: JsonSchema } }
}): string {
  return content === undefined ? 'no body' : typeText(content['application/json'].schema)
}

/** What `docs/api.md` holds. */
export function apiMarkdown({ title, introduction, calls, shapes }: ApiDocument): string {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
  const overview = calls.map(({ method, path, who, summary }) =>
    row(`[${method} \`${path}\`](#${anchorOf(method, path)})`, who, summary),
  )
  const sections = calls.map(({ method, path, summary, who, parts }) =>
    [
      `### ${method} ${path}`,
      `${summary} **${who}.**`,
      parts.map(([name, text]) => `- ${name}: ${markdownText(name, text)}`).join('\n'),
    ].join('\n\n'),
  )
  return `${[
    `# ${title}`,
    'Made from the declarations in `packages/contract/src` by `npm run docs`; change those, not this file.',
    ...introduction,
    '## Calls',
    [row('Call', 'Who', 'What'), row('---', '---', '---'), ...overview].join('\n'),
    ...sections,
    '## Shapes',
    shapes.map(({ name, type }) => `- **${name}**: \`${type}\``).join('\n'),
  ].join('\n\n')}\n`
}

function markdownText(name: string, text: string): string {
  return name.startsWith('Error') || text === 'no body' ? text : `\`${text}\``
}

/** As GitHub names a heading. */
function anchorOf(method: string, path: string): string {
  return `${method} ${path}`
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}
