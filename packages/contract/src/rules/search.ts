import { parseId } from './numbers.ts'
import { isUsableTeamCode, normaliseTeamCode, teamCodePattern } from './people/team.ts'

/** In characters, and in different pieces (spec §14). */
export const searchLimits = { length: 200, pieces: 10 } as const

/** Marks that accents come apart into. Those of other scripts than Latin, Greek and Cyrillic are letters, and stay. */
const accents = /[\u0300-\u036F]/g
/** Typed for one another, by phones above all; an acute accent on its own comes apart into a space and the accent. */
const apostrophes = /[`‘’‛ʹʻʼ′]| \u0301/g
/** Letters with a stroke, and the like: no accent of them comes apart. */
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
 * Texts that differ in case, in accents or in how they are typed become the same, in any script (spec §14). Whatever is
 * searched or sorted by is stored so, and whatever is searched for is made so; there is no other such function.
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

/** The different pieces of a search, folded; spaces and commas separate them. */
export function searchPieces(text: string): string[] {
  const pieces = foldText(text).split(/[\s,]+/)
  return [...new Set(pieces.filter((piece) => piece !== ''))]
}

/** The order that a piece of a search names: `#18` or `ord-18`, as lists and slips write it; null for any other. */
export function orderNamedBy(piece: string): number | null {
  return parseId(/^(?:#|ord-)0*(\d+)$/.exec(piece)?.[1] ?? '')
}

/** What slips call an order: `ORD-18`. */
export function orderCode(id: number): string {
  return `ORD-${id}`
}

/** What labels call an item: `ITEM-12`. */
export function itemCode(id: number): string {
  return `ITEM-${id}`
}

/** The item that a piece of a search names: `item-12`, as labels have it; null for any other. */
export function itemNamedBy(piece: string): number | null {
  return parseId(/^item-0*(\d+)$/.exec(piece)?.[1] ?? '')
}

/** What a hand scanner or a user typed: the code of a team, or the number of an order or of an item. */
export type Scan =
  | { readonly team: string }
  | { readonly order: number }
  | { readonly item: number }

/** A text that names one team, order or item (`ADA24`, `ORD-12`, `ITEM-12`), or null for any other. A name of five letters looks like a code, too. */
export function parseScan(typed: string): Scan | null {
  const text = normaliseTeamCode(typed)
  const order = orderNamedBy(text.toLowerCase())
  if (order !== null) return { order }
  const item = itemNamedBy(text.toLowerCase())
  if (item !== null) return { item }
  return teamCodePattern.test(text) && isUsableTeamCode(text) ? { team: text } : null
}

/** What a list is sorted by, and which way: `-name` is `name`, the last first. */
export function parseOrdering<Key extends string>(
  ordering: Key | `-${Key}`,
): { readonly key: Key; readonly direction: 'asc' | 'desc' } {
  const isReversed = ordering.startsWith('-')
  // No key begins with a minus.
  const key = (isReversed ? ordering.slice(1) : ordering) as Key
  return { key, direction: isReversed ? 'desc' : 'asc' }
}
