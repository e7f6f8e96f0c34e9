import { parseId } from './id.ts'

/** In characters, and in different pieces (rulings §2). */
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
 * Texts that differ in case, in accents or in how they are typed become the same, in any script (beyond §9). Whatever is
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
