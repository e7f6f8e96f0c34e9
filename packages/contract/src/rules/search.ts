import { dashes } from './typed-text.ts'

/** Maximum length of a search, in characters, and maximum number of distinct terms (spec §14). */
export const searchLimits = { length: 200, terms: 10 } as const

/**
 * Combining marks that accents decompose into. In scripts other than Latin, Greek and Cyrillic they are letters, and
 * stay.
 */
const accents = /[\u0300-\u036F]/g
/** Characters typed for one another, mostly by phones; an acute accent alone decomposes into a space and the accent. */
const apostrophes = /[`‘’‚‛‹›ʹʻʼ′‵]| \u0301/g
/** Also two apostrophes, into which a double prime decomposes. */
const quotes = /[“”„‟«»]|''/g
const crosses = /[×✕✖⨯]/g
const slashes = /[\u2044\u2215]/g
/** `1½` is typed `1 1/2`. */
const mixedFractions = /(?<=\d)(?=[¼-¾⅐-⅟↉])/g
/** Letters with a stroke and the like, which do not decompose. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ŧ: 't',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ς: 'σ',
  }),
)

/**
 * Folds a text: texts that differ only in case, accents, what cannot be seen or the way they are typed become equal, in
 * any script (spec §14). Columns that are searched or sorted by store the folded text, and search terms are folded; there
 * is no other such function.
 */
export function foldText(text: string): string {
  return text
    .replaceAll(/\p{DI}/gu, '')
    .replaceAll(mixedFractions, ' ')
    .normalize('NFKD')
    .replaceAll(apostrophes, "'")
    .replaceAll(quotes, '"')
    .replaceAll(dashes, '-')
    .replaceAll(crosses, 'x')
    .replaceAll(slashes, '/')
    .replaceAll(accents, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[øłđðħŧæœþς]/g, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFKC')
}

/** The distinct terms of a search, folded; spaces and commas separate them. */
export function searchTerms(text: string): string[] {
  const terms = foldText(text).split(/[\s,]+/)
  return [...new Set(terms.filter((term) => term !== ''))]
}
