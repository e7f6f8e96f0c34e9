import { typeText } from './api-text.ts'
import type { DeclaredAnswer } from './openapi-answers.ts'
import type { OpenApi, Operation } from './openapi.ts'

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
  readonly parts: readonly Part[]
}

interface Part {
  readonly name: string
  readonly type?: string
  readonly note?: string | undefined
}

export function apiDocumentOf({ info, paths, components }: OpenApi): ApiDocument {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method, path, operation)),
  )
  const introduction = info.description.split('\n\n')
  const shapes = Object.entries(components.schemas)
    .map(([name, schema]) => ({ name, type: typeText(schema) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return { title: `${info.title} API`, introduction, calls, shapes }
}

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const { summary, description, parameters, requestBody, responses } = operation
  const answers = Object.entries(responses)
  const shared = answers.flatMap(([status, answer]) => ('$ref' in answer ? [status] : []))
  return {
    method: method.toUpperCase(),
    path,
    summary,
    who: description.replace(/\.$/, ''),
    parts: [
      ...parameters.map((parameter) => ({
        name: `${places[parameter.in]} ${parameter.name}`,
        type: typeText(parameter.schema),
        note: parameter.description,
      })),
      ...(requestBody ? [{ name: 'Body', type: contentText(requestBody) }] : []),
      ...answers.flatMap(([status, answer]) => ('$ref' in answer ? [] : [partOf(status, answer)])),
      { name: 'Also', note: shared.filter((status) => status !== 'default').join(', ') },
    ].filter(({ type, note }) => type !== undefined || note !== ''),
  }
}

const places = { path: 'Path', query: 'Query', header: 'Header' } as const

function partOf(status: string, answer: DeclaredAnswer): Part {
  return status.startsWith('2')
    ? { name: `Answer ${status}`, type: contentText(answer) }
    : { name: `Refusal ${status}`, note: answer.description }
}

function contentText({ content }: Pick<DeclaredAnswer, 'content'>): string {
  const types = Object.keys(content ?? {})
  const json = content?.['application/json']
  return json === undefined ? types.join(' | ') || 'nothing' : typeText(json.schema)
}
