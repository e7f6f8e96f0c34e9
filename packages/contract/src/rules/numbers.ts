import { plainText } from './typed-text.ts'

const format = new Intl.NumberFormat('en-US')

/** A count as every screen, message and refusal shows it: `3,000`. */
export function formatNumber(count: number): string {
  return format.format(count)
}

/** `1 item`, `1,200 items`; with `one` and `many` also `1 is`, `1,200 are` */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A count within a sentence, up to ten in words: `five minutes`, `1,200 minutes` */
export function spellCount(number: number, noun: string): string {
  const word = words[number]
  return word === undefined
    ? formatCount(number, noun)
    : `${word} ${noun}${number === 1 ? '' : 's'}`
}

export const largestId = 999_999_999

/** An identifier as in addresses: no sign, no leading zero, small enough for every database. */
export const idPattern = /^[1-9]\d{0,8}$/

/** Parses an identifier; null for any other text. */
export function parseId(text: string): number | null {
  return idPattern.test(text) ? Number(text) : null
}

/** The largest quantity, limit or offset accepted; the sum of a thousand is still exact. */
export const largestInteger = 2_147_483_647

/** Parses a typed whole number, in any width; null for anything else. The number may be too large. */
export function parseWholeNumber(typed: string): number | null {
  const text = plainText(typed)
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}
