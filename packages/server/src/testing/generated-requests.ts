import * as fc from 'fast-check'
import type { Operation } from '../http/openapi.ts'
import type { GeneratedValues } from './generated-values.ts'

export interface GeneratedRequest {
  readonly role: string
  readonly url: string
  /** A text goes as it is. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** Requests of one operation: half of them as the document has it, half of them not quite. */
export function requestsOf(
  path: string,
  { parameters, requestBody }: Operation,
  values: GeneratedValues,
  roles: readonly string[],
): fc.Arbitrary<GeneratedRequest> {
  const [type, { schema } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return fc.boolean().chain((isWild) => {
    const chosen = parameters.map((parameter) =>
      fc.record({
        parameter: fc.constant(parameter),
        isGiven: parameter.required ? fc.constant(true) : fc.boolean(),
        value: values.of(parameter.schema, isWild, parameter.name),
      }),
    )
    const name = type === 'application/json' ? '' : 'file'
    const body = schema === undefined ? fc.constant(undefined) : values.of(schema, isWild, name)
    return fc
      .record({
        role: fc.constantFrom(...roles),
        odd: isWild ? oddQuery : fc.constant(''),
        given: fc.tuple(...chosen),
        body: isWild ? fc.oneof({ weight: 4, arbitrary: body }, oddBody) : body,
        headers: isWild ? oddHeaders : fc.constant({}),
      })
      .map(({ role, odd, given, body, headers }) => ({
        role,
        url: urlOf(path, given) + odd,
        body,
        headers: { ...headers, ...headersOf(given) },
      }))
  })
}

const oddBody = fc.constantFrom(undefined, '', '{', '[]', 'null', '['.repeat(5000), '{"id":1}')

/** Of parameters that no call knows. */
const oddQuery = fc.constantFrom(
  '',
  '',
  '',
  '',
  '&utm_source=poster',
  '&x=%00',
  '&x=%ED%A0%80&x',
  '&limit=%00',
)

const oddHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'x-csrftoken': 'wrong' },
    { 'x-csrftoken': '' },
    { origin: 'https://elsewhere.example' },
    { accept: 'text/html' },
  ),
)

interface Given {
  readonly parameter: Operation['parameters'][number]
  readonly isGiven: boolean
  readonly value: unknown
}

function urlOf(path: string, given: readonly Given[]): string {
  let url = path
  const query = new URLSearchParams()
  for (const { parameter, isGiven, value } of given) {
    const text = [value].flat().map(textOf).join(',')
    if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, encoded(text))
    else if (parameter.in === 'query' && isGiven) query.append(parameter.name, text)
  }
  return `${url}?${query.toString()}`
}

/** What a header cannot hold is not sent. */
function headersOf(given: readonly Given[]): Record<string, string> {
  const sent = given.filter(({ parameter, isGiven }) => parameter.in === 'header' && isGiven)
  return Object.fromEntries(
    sent
      .map(({ parameter, value }) => [parameter.name, textOf(value)] as const)
      .filter(([, text]) => /^[\t -~]*$/.test(text)),
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** An empty part of a path would be another path. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed() || ' ')
}
