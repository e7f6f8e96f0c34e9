import { fieldMessages, tooLong, tooShort } from '@signout/contract'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Issues of a body that may have several forms: those of the form it resembles most. */
export function bestFitting(issues: readonly Issue[]): readonly Issue[] {
  const [first] = issues
  if (first?.code !== 'invalid_union' || first.path.length > 0) return issues
  const mistakes = (form: readonly Issue[]) =>
    form.reduce(
      (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1),
      0,
    )
  return first.errors.toSorted((one, other) => mistakes(one) - mistakes(other))[0] ?? issues
}

export function messagesByField(issues: readonly Issue[]): Record<string, string[]> {
  const messages = new Map<string, Set<string>>()
  const add = (field: string, message: string) => {
    messages.set(field, (messages.get(field) ?? new Set()).add(message))
  }
  for (const issue of issues) {
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
export function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return fieldMessages.missing
  switch (issue.code) {
    case 'invalid_type':
      return `Enter ${names[issue.expected] ?? 'another kind of value'}.`
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
