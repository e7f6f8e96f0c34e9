import { fieldMessages, tooLong, tooShort } from '@signout/contract'
import type { z } from 'zod'

/** What is wrong with a value, in plain words, where the schema itself gives none. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
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
