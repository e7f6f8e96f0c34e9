import distance from 'damerau-levenshtein'
import { singularize } from 'inflection'

/** Mistakes that a word of at least so many letters may have (spec §14). */
const allowedMistakes = [
  { letters: 8, mistakes: 2 },
  { letters: 5, mistakes: 1 },
] as const

/** A word with the set of its letters, of which those 32 code points apart count as one. */
export interface KnownWord {
  readonly word: string
  readonly letters: number
}

export function toKnownWord(word: string): KnownWord {
  return { word, letters: lettersOf(word) }
}

/** The words from which a misspelt one differs in its number or few letters; two that are swapped are one mistake. */
export function nearWords(misspelt: string, words: readonly KnownWord[]): string[] {
  const letters = Array.from(misspelt).length
  const allowed = allowedMistakes.find((each) => letters >= each.letters)
  if (allowed === undefined || !onlyLetters.test(misspelt)) return []
  const { mistakes } = allowed
  const forms = [...new Set([misspelt, singularize(misspelt)])].map(toKnownWord)
  const isNear = (known: KnownWord) =>
    forms.some((form) => mayBeNear(form, known, mistakes) && stepsOf(form, known) <= mistakes)
  return words.filter(isNear).map(({ word }) => word)
}

/** Most words have another length or other letters, which is seen sooner than their distance: a mistake changes two. */
function mayBeNear(one: KnownWord, other: KnownWord, mistakes: number): boolean {
  if (Math.abs(one.word.length - other.word.length) > mistakes) return false
  return countBits(one.letters ^ other.letters) <= 2 * mistakes
}

function stepsOf(one: KnownWord, other: KnownWord): number {
  return distance(one.word, other.word).steps
}

function lettersOf(word: string): number {
  let bits = 0
  for (const letter of word) bits |= 1 << ((letter.codePointAt(0) ?? 0) % 32)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

const onlyLetters = /^\p{L}+$/u
