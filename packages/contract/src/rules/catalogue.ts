import { formatNumber } from './numbers.ts'
import { foldText } from './search.ts'

/** What the server and the forms say of items and categories. */
export const catalogueMessages = { noCategory: 'Choose at least one category.' } as const

/**
 * Items with the same key are the same item, and so are categories whose folded names are the same, in a body as in a
 * file: names that differ in case or accents alone would be mistaken for one another (decision 023).
 */
export function itemKey({ name, model_number }: ItemNames): string {
  return JSON.stringify([foldText(name), foldText(model_number ?? '')])
}

export interface ItemNames {
  readonly name: string
  readonly model_number: string | null
}

/** What an organiser looks for among the items that run out (spec §13). */
export const availabilities = ['out_of_stock', 'low'] as const
export type Availability = (typeof availabilities)[number]

/** Of an item that is low, one unit in this many is on the shelf at most. */
export const lowShare = 5

/** Sorts by location (spec §13): numbers by their value, so that F2 comes before F10; what has none comes last. */
export function compareLocations(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return locationOrder.compare(one, other)
}

const locationOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** In an import it stands between the names of categories, so that no name may have it. */
export const categorySeparator = ';'

/** Whether a text is an address that begins with one of `schemes`. */
export function isAddress(text: string, schemes: readonly string[]): boolean {
  const isKnown = schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}://`))
  return isKnown && !/\s/.test(text) && URL.canParse(text)
}

/** `an address that begins with http:// or https://` */
export function describeAddress(schemes: readonly string[]): string {
  return `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
}

/** What a picture may be when it is sent; it is written anew before it is stored (spec §13). */
export const pictureRules = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5_000_000,
  maxPixels: 40_000_000,
  /** In pixels. */
  maxSide: 12_000,
} as const

/** The same in words. */
export const pictureLimits = {
  types: 'PNG, JPEG or WebP',
  size: `${pictureRules.maxBytes / 1_000_000} MB`,
  pixels: `${pictureRules.maxPixels / 1_000_000} megapixels and ${formatNumber(pictureRules.maxSide)} pixels a side`,
} as const
