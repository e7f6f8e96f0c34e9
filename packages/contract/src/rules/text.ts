import { formatNumber } from './numbers.ts'
import { directionMarks, showHidden } from './typed-text.ts'

/**
 * Number of characters as JSON Schema counts them: one outside the basic plane, such as an emoji, counts as one
 * although its `length` is two.
 */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

/** Whether a text has more characters than `most`. No character has a `length` of more than two. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > 2 * most || (text.length > most && countCharacters(text) > most)
}

/** Message about a text longer than `most`. */
export function tooLong(most: number): string {
  return `Enter at most ${formatNumber(most)} characters.`
}

/** Message about a text of more than `most` characters; null for any other. */
export function lengthProblem(text: string, most: number): string | null {
  return isLongerThan(text, most) ? tooLong(most) : null
}

/** Message about a text shorter than `least`. */
export function tooShort(least: number): string {
  return `Enter at least ${least} characters.`
}

/** A text as it stands within a sentence, with what is hidden in it shown. */
export function quote(text: string): string {
  return `“${shorten(showHidden(text))}”`
}

/** Null for a text that is right; else the message, with the text where something is hidden in it. */
export function problemUnless(isRight: boolean, text: string, message: string): string | null {
  if (isRight) return null
  return showHidden(text) === text ? message : `${message.replace(/\.$/, '')}: ${quote(text)}.`
}

const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A name within a sentence. One with letters that are written from right to left is put between marks (U+2068, U+2069),
 * without which the numbers beside it would change places.
 */
export function isolate(name: string): string {
  const shown = showHidden(name)
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}

/** A sentence without these marks, for terminals, most of which do not know them. */
export function withoutIsolates(sentence: string): string {
  return sentence.replaceAll(/[\u2068\u2069]/g, '')
}

/** Length at which texts are cut: the longest reason fits, a project description does not. */
const maxCharacters = 200

/** Whether a text can be stored: PostgreSQL refuses NUL, and halves of surrogate pairs are no characters. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text)
}

/** Puts a text on one line: blanks, line breaks and control characters become single spaces. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Cuts a text and puts it on one line, which takes a few lines of a phone at most. */
export function shorten(text: string): string {
  const line = onOneLine(text)
  if (!isLongerThan(line, maxCharacters)) return line
  return `${Array.from(line).slice(0, maxCharacters).join('').trimEnd()}…`
}

const lineBreaks = String.raw`\n\v\f\r\u0085\u2028\u2029`
const severalBreaks = new RegExp(`[${lineBreaks}]+`, 'g')

/** Replaces line breaks by a space, and keeps all other blanks (spec §7). */
export function withoutLineBreaks(text: string): string {
  return text.replaceAll(severalBreaks, ' ')
}

/** Line breaks, and marks that reverse the direction of the text after a name. */
const notInNames = new RegExp(String.raw`[${lineBreaks}${directionMarks}]`)

/** Message about a name with such characters, which could pass for another (spec §7); null for any other name. */
export function nameProblem(name: string): string | null {
  return problemUnless(!notInNames.test(name), name, fieldMessages.notInNames)
}

/** Messages of the server and the forms at fields of any kind. */
export const fieldMessages = {
  missing: 'This field is required.',
  noName: 'Enter a name.',
  notInNames: 'Use no line breaks, and no marks that turn the direction of writing.',
  notWhole: 'Enter a whole number.',
  notPositive: 'Enter a whole number of at least 1.',
  unknownOrdering: 'This is not a known ordering.',
} as const
