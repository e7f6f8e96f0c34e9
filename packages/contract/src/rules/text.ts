import { formatNumber } from './numbers.ts'

/** Of a text, as JSON Schema counts them: one beyond the basic plane, such as an emoji, is one, which has a `length` of two. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

/** Whether a text has more characters than `most`. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && countCharacters(text) > most
}

/** What is said to a text that is longer than `most`. */
export function tooLong(most: number): string {
  return `Enter at most ${formatNumber(most)} characters.`
}

/** What is said to a text of more characters than `most`; undefined for any other. */
export function lengthProblem(text: string, most: number): string | undefined {
  return isLongerThan(text, most) ? tooLong(most) : undefined
}

/** What is said to a text that is shorter than `least`. */
export function tooShort(least: number): string {
  return `Enter at least ${least} characters.`
}

/** A text as it stands within a sentence. */
export function quote(text: string): string {
  return `“${shorten(text)}”`
}

/** Enough for the longest reason; a project description is cut. */
const mostCharacters = 200

/** On one line, and never more than a few of them on a phone. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (!isLongerThan(line, mostCharacters)) return line
  return `${Array.from(line).slice(0, mostCharacters).join('').trimEnd()}…`
}

/** Line breaks, and marks that turn the direction in which the text after a name is written. */
const notInNames = /[\n\v\f\r\u0085\u2028\u2029\u202A-\u202E\u2066-\u2069]/

/** What is said to a name of such characters, which could pass for something else (spec §7); undefined for any other. */
export function nameProblem(name: string): string | undefined {
  return notInNames.test(name) ? fieldMessages.notInNames : undefined
}

/** What the server and the forms say at a field of any subject. */
export const fieldMessages = {
  missing: 'This field is required.',
  noName: 'Enter a name.',
  notInNames: 'Use no line breaks, and no marks that turn the direction of writing.',
  notWhole: 'Enter a whole number.',
  notPositive: 'Enter a whole number of at least 1.',
  unknownOrdering: 'This is not a known ordering.',
} as const
