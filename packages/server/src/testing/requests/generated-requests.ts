import * as fc from 'fast-check'
import type { Operation } from '../../http/openapi/document.ts'
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

/** Bytes that are no JSON, or no UTF-8, and JSON that says more than one thing. */
const oddBody = fc.constantFrom<unknown>(
  undefined,
  '',
  '{',
  '[]',
  '1e999',
  '['.repeat(5000),
  '{"id":1,"id":"2"}',
  '{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}}}',
  '\uFEFF{}',
  '{"a":"\\uD800"}',
  JSON.stringify({ a: 'x'.repeat(200_000) }),
  JSON.stringify(Array.from({ length: 50_000 }, () => 0)),
  new Blob([new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])]),
  new Blob([Buffer.from('{"id":1}', 'utf16le')]),
)

/** Parameters that no call knows, twice what one knows, and what other frameworks make objects of. */
const oddQuery = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  fc.constantFrom(
    '&utm_source=poster',
    '&x=%00',
    '&limit=%00',
    '&x=%ED%A0%80&x',
    '&limit=1&limit=2',
    '&limit[]=1&offset[$gt]=0',
    '&search=a&search=%E0%A4%A',
    '&__proto__=1&constructor[prototype][x]=1',
    '&%=%&=&&;',
    `&search=${'%F0%9F%98%80'.repeat(150)}`,
    `&${'a=1&'.repeat(1500)}`,
  ),
)

const oddHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  // From another site, as far as anybody can tell.
  fc.constantFrom<Record<string, string>>(
    { 'x-csrftoken': 'wrong' },
    { origin: 'https://elsewhere.example' },
  ),
  fc.constantFrom<Record<string, string>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-encoding': 'gzip' },
    { accept: 'text/html' },
    { host: '[' },
    { range: 'bytes=0-1' },
    { 'if-none-match': `"${'a'.repeat(5000)}"` },
    { 'idempotency-key': '\t' },
    { 'last-event-id': '-1' },
    { 'x-forwarded-for': "' or 1=1" },
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

/** An empty part of a path, or one of dots, would be another path. */
function encoded(text: string): string {
  const shown = encodeURIComponent(text.toWellFormed() || ' ')
  return /^\.+$/.test(shown) ? shown.replaceAll('.', '%2E') : shown
}
