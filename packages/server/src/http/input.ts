import {
  type BodyOf,
  type Endpoint,
  fieldMessages,
  formatNumber,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  tooLong,
  tooShort,
} from '@signout/contract'
import { z } from 'zod'
import { invalid, notFound } from '../refusal.ts'

/** Maximum size of a JSON body, in bytes (spec §3). */
export const bodyLimit = 256 * 1024

/** Maximum size of the body of a call, in bytes. */
export function bodyLimitOf({ file, textFile }: Pick<Endpoint, 'file' | 'textFile'>): number {
  return (file ?? textFile)?.maxBytes ?? bodyLimit
}

/** The maximum size in words, for messages and documents. */
export function bodyLimitInWords(endpoint: Pick<Endpoint, 'file' | 'textFile'> = {}): string {
  const limit = bodyLimitOf(endpoint)
  return limit === bodyLimit ? `${limit / 1024} KiB` : `${formatNumber(limit)} bytes`
}

type Issue = z.core.$ZodIssue
/** Maximum number of issues reported, enough to see what is wrong. */
const maxMessages = 50

/** Schema of the body of a call that declares none. */
const noFields = z.strictObject({}).optional()

/** Message for a text that fails `isStorable`. */
export const unstorableMessage = 'A text has a character that cannot be stored.'

/** Whether every text is free of NUL, which PostgreSQL refuses, and of halves of surrogate pairs. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, below]) => isStorable(key) && isStorable(below))
}

/** @throws {Refusal} 404 for parameters that cannot name anything, such as an id that is not a number. */
export function readParams<E extends Endpoint>(endpoint: E, values: unknown): ParamsOf<E> {
  const result = read(endpoint.params, values)
  if (!result.success) throw notFound()
  return result.data as ParamsOf<E>
}

/** Parses path parameters; undefined when they cannot name anything. */
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
    // A list is one text of the query, so issues do not name its parts.
    const issues = result.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) }))
    throw invalid(messagesByField(issues))
  }
  return result.data as QueryOf<E>
}

/** Parameters as texts: repeated ones joined by commas, blank ones omitted. */
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

/** @throws a plain error when an answer does not match its declaration, which is a bug. */
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

/** Issues of a body that may have several forms: those of the form it resembles most. */
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

/** Place of an error within its field, in words: `Line 2, quantity: `. */
function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return ''
  const steps = path.map((step) => (typeof step === 'number' ? `Line ${step + 1}` : String(step)))
  return `${steps.join(', ')}: `
}

/** Message about a value, in plain words, where the schema gives none. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return fieldMessages.missing
  switch (issue.code) {
    case 'invalid_type':
      return `Enter ${nameOf(issue.expected)}.`
    case 'invalid_value':
      return `Enter one of: ${issue.values.join(', ')}.`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`
    case 'too_small':
      return issue.origin === 'string'
        ? tooShort(Number(issue.minimum))
        : `Enter ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string'
        ? tooLong(Number(issue.maximum))
        : `Enter at most ${issue.maximum}.`
    case 'not_multiple_of':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_union':
    case 'custom':
    default:
      return 'This value is not valid.'
  }
}

const names: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function nameOf(type: string): string {
  return names[type] ?? 'another kind of value'
}
