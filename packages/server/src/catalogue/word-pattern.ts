import { pluralize, singularize } from 'inflection'

/** Letters of the shortest word with another number, of that number, and of one found inside words, whole or apart. */
const shortest = { word: 4, otherNumber: 3, insideWords: 4, insideApart: 5 } as const

/**
 * A folded text as it is searched by `patternOf`: itself, and with a space for each sign, so that a pattern needs no
 * classes of Unicode, which take milliseconds to compile.
 */
export function searchable(folded: string): string {
  const text = folded.replaceAll(/\s+/g, ' ')
  return `${text}\n${withoutSigns(text)}`
}

/** The distinct words of searchable texts. */
export function wordsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.split(/[ \n]+/)))
}

/**
 * Pattern of a folded search term in searchable texts (spec §14): the term itself, anywhere; its other number; and, from
 * the beginning of a word on, either of them joined or apart (`usbc` for `USB-C`, `pi4` for `Pi 4`).
 * @param near words that count as the term, too.
 */
export function patternOf(term: string, near: readonly string[] = []): RegExp {
  const numbers = otherNumbersOf(term)
  const parts = [term, ...numbers.filter((word) => word.length >= shortest.insideWords)]
  const whole = near.map((word) => `${start}${RegExp.escape(word)}${end}`)
  const joined = [term, ...numbers].flatMap(joinedOrApart)
  return new RegExp([...parts.map((part) => RegExp.escape(part)), ...joined, ...whole].join('|'))
}

/** The same pattern at the beginning of a text. */
export function atBeginning(pattern: RegExp): RegExp {
  return new RegExp(`^(?:${pattern.source})`, 'm')
}

const start = String.raw`(?<![^ \n])`
const end = String.raw`(?![^ \n])`

/** Singular and plural of a word, as far as they differ from it. */
function otherNumbersOf(word: string): string[] {
  if (word.length < shortest.word) return []
  const numbers = new Set([singularize(word), pluralize(word)])
  numbers.delete(word)
  return [...numbers].filter((number) => number.length >= shortest.otherNumber)
}

/**
 * Signs in a word may be missing, and others be there, but between digits. The last part of a word that is found apart is
 * complete or has three letters: `usbc` is not in `USB cable`. It is complete where the first begins inside a word:
 * `sdcard` is in `microSD card`, `laser` not in `Tesla servo`.
 */
function joinedOrApart(word: string): string[] {
  const bare = withoutSigns(word)
  if (bare.trim() !== bare || bare === '') return []
  const parts = bare.replaceAll(/(?<!\d) +| +(?!\d)/g, '').split(betweenParts)
  const inText = parts.map((part) => RegExp.escape(part)).join(' ?')
  const fromStart = String.raw`${start}${inText}(?:${end}|(?<=[^ \n]{3}))`
  if (parts.join('').length < shortest.insideApart) return [fromStart]
  return [fromStart, String.raw`(?<!\d)${inText}${end}`]
}

/** Wherever a sign may be: not between digits. */
const betweenParts = /(?<=[^ ])(?=[^\d ])|(?<=[^\d ])(?=\d)/

function withoutSigns(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, ' ')
}
