import type { z } from 'zod'

const REQUIRED = 'This field is required.'
const INVALID = 'This value is not valid.'

/** What is wrong with a value, for people, where the schema itself gives no words. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : `Enter ${nameOf(issue.expected)}.`
    case 'invalid_union':
      return issue.input === undefined ? REQUIRED : INVALID
    case 'invalid_value':
      return `Enter one of: ${issue.values.filter((value) => value !== '').join(', ')}.`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`
    case 'too_small':
      return issue.origin === 'string'
        ? `Enter at least ${issue.minimum} characters.`
        : `Enter ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string'
        ? `Enter at most ${issue.maximum} characters.`
        : `Enter at most ${issue.maximum}.`
    case 'not_multiple_of':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return INVALID
  }
}

const names: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function nameOf(type: string): string {
  return names[type] ?? 'another kind of value'
}
