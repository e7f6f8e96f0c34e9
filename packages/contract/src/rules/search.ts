import { parseId } from './numbers.ts'

/** Maximum length of a search, in characters, and maximum number of distinct terms (spec §14). */
export const searchLimits = { length: 200, terms: 10 } as const

/**
 * Combining marks that accents decompose into. In scripts other than Latin, Greek and Cyrillic they are letters, and
 * stay.
 */
const accents = /[\u0300-\u036F]/g
/** Characters typed for one another, mostly by phones; an acute accent alone decomposes into a space and the accent. */
const apostrophes = /[`‘’‛ʹʻʼ′]| \u0301/g
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
 * Folds a text: texts that differ only in case, accents or the way they are typed become equal, in any script (spec
 * §14). Columns that are searched or sorted by store the folded text, and search terms are folded; there is no other
 * such function.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(apostrophes, "'")
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

/** The order that a search term names: `#18` or `ord-18`, as lists and slips write it; null for any other term. */
export function orderNamedBy(term: string): number | null {
  return parseId(/^(?:#|ord-)0*(\d+)$/.exec(term)?.[1] ?? '')
}

/** The name of an order on slips: `ORD-18`. */
export function orderCode(id: number): string {
  return `ORD-${id}`
}

/** The name of an item on labels: `ITEM-12`. */
export function itemCode(id: number): string {
  return `ITEM-${id}`
}

/** The item that a search term names: `item-12`, as on labels; null for any other term. */
export function itemNamedBy(term: string): number | null {
  return parseId(/^item-0*(\d+)$/.exec(term)?.[1] ?? '')
}

/** Key and direction of a sort order: `-name` is `name`, descending. */
export function parseOrdering<Key extends string>(
  ordering: Key | `-${Key}`,
): { readonly key: Key; readonly direction: 'asc' | 'desc' } {
  const isReversed = ordering.startsWith('-')
  // No key begins with a minus.
  const key = (isReversed ? ordering.slice(1) : ordering) as Key
  return { key, direction: isReversed ? 'desc' : 'asc' }
}
