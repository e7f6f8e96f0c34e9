import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@signout/contract'
import { z } from 'zod'
import { invalid, notFound } from '../../refusal.ts'
import { plainWords } from './plain-words.ts'
import { isStorable, unstorableMessage } from './text-check.ts'

type Issue = z.core.$ZodIssue
/** Enough to see what is wrong; a body of thousands of bad lines gets no answer of thousands of lines. */
const maxMessages = 50

/** The body of a call that declares none. */
const noFields = z.strictObject({}).optional()

/** @throws {Refusal} 404 for parameters that can name nothing, such as an id that is not a number. */
export function readParams<E extends Endpoint>(endpoint: E, values: unknown): ParamsOf<E> {
  const result = read(endpoint.params, values)
  if (!result.success) throw notFound()
  return result.data as ParamsOf<E>
}

/** Undefined for parameters that can name nothing. */
export function paramsIn<E extends Endpoint>(
  endpoint: E,
  values: unknown,
): ParamsOf<E> | undefined {
  const result = read(endpoint.params, values)
  return result.success ? (result.data as ParamsOf<E>) : undefined
}

/** @throws {Refusal} 400 with messages by parameter. */
export function readQuery<E extends Endpoint>(endpoint: E, values: unknown): QueryOf<E> {
  if (endpoint.query === undefined) return undefined as QueryOf<E>
  const given = givenIn(values)
  for (const [name, text] of Object.entries(given)) {
    if (!isStorable(text)) throw invalid({ [name]: [unstorableMessage] })
  }
  const result = read(endpoint.query, given)
  if (!result.success) {
    // A list is one text of the query: which of its parts is wrong is not a place of its own.
    const issues = result.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) }))
    throw invalid(messagesByField(issues))
  }
  return result.data as QueryOf<E>
}

/** A repeated parameter is the same as its values with commas between; one that is blank is not given. */
function givenIn(query: unknown): Record<string, string> {
  const texts = Object.entries(query ?? {}).map(
    ([name, value]) => [name, [value].flat().join(',')] as const,
  )
  return Object.fromEntries(texts.filter(([, text]) => /[^\s,]/.test(text)))
}

/** @throws {Refusal} 400 with messages by field. */
export function readBody<E extends Endpoint>(endpoint: E, value: unknown): BodyOf<E> {
  // `readFileBodies` has read its bytes; without any there is no body.
  if (endpoint.file !== undefined) return (value ?? new Uint8Array()) as BodyOf<E>
  const schema = endpoint.body ?? (endpoint.method === 'GET' ? undefined : noFields)
  const result = read(schema, value ?? undefined)
  if (!result.success) throw invalid(messagesByField(bestFitting(result.error.issues)))
  return result.data as BodyOf<E>
}

/** @throws a plain error, for it is a bug, when a handler answers something other than what was declared. */
export function checkResponse<E extends Endpoint>(endpoint: E, value: unknown): ResponseOf<E> {
  const result = endpoint.response.safeParse(value)
  if (result.success) return result.data as ResponseOf<E>
  const places = result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`)
  throw new Error(`${endpoint.method} ${endpoint.path} broke its contract at ${places.join(', ')}`)
}

/*
 * The casts above are sound: `ParamsOf` and its siblings are by definition the output of the very schema that
 * `read` parses with, and undefined where the endpoint declares none.
 */
function read(schema: z.ZodType | undefined, value: unknown) {
  if (schema === undefined) return { success: true as const, data: undefined }
  return schema.safeParse(value, { error: plainWords })
}

/** Of a body that has several forms: what keeps it from being the one that it resembles most. */
function bestFitting(issues: readonly Issue[]): readonly Issue[] {
  const [first] = issues
  if (first?.code !== 'invalid_union' || first.path.length > 0) return issues
  const mistakes = (form: readonly Issue[]) =>
    form.reduce(
      (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
      0,
    )
  return first.errors.toSorted((one, other) => mistakes(one) - mistakes(other))[0] ?? issues
}

function messagesByField(issues: readonly Issue[]): Record<string, string[]> {
  const messages = new Map<string, Set<string>>()
  const add = (field: string, message: string) => {
    messages.set(field, (messages.get(field) ?? new Set()).add(message))
  }
  for (const issue of issues.slice(0, maxMessages)) {
    const [field, ...below] = issue.path
    if (issue.code === 'unrecognized_keys' && field === undefined) {
      for (const key of issue.keys) add(key, 'Unknown field.')
    } else {
      add(String(field ?? 'non_field_errors'), placeOf(below) + issue.message)
    }
  }
  return Object.fromEntries([...messages].map(([field, set]) => [field, [...set]]))
}

/** Where below its field an error is, in words: `Line 2, quantity: `. */
function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return ''
  const steps = path.map((step) => (typeof step === 'number' ? `Line ${step + 1}` : String(step)))
  return `${steps.join(', ')}: `
}
