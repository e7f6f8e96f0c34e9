import { formatNumber } from './numbers.ts'
import { foldText } from './search.ts'
import { withoutLineBreaks } from './text.ts'

/** Messages of the server and the forms about items and categories. */
export const catalogueMessages = { noCategory: 'Choose at least one category.' } as const

/**
 * Items with the same key are the same item, and categories with the same folded name the same category, in bodies and
 * files: names that differ only in case or accents would be mistaken for one another (decision 023).
 */
export function itemKey({ name, model_number }: ItemNames): string {
  // A stored model number may have line breaks, which imports replace.
  return JSON.stringify([foldText(name), foldText(withoutLineBreaks(model_number ?? ''))])
}

export interface ItemNames {
  readonly name: string
  readonly model_number: string | null
}

/** Filter of the inventory for items that run out (spec §13). */
export const availabilities = ['out_of_stock', 'low'] as const
export type Availability = (typeof availabilities)[number]

/** An item is low when at most one in this many of its units is on the shelf. */
export const lowShare = 5

/** Separates the names of categories in files; no name may contain it. */
export const categorySeparator = ';'

/** Whether a text is an address that begins with one of `schemes`. */
export function isAddress(text: string, schemes: readonly string[]): boolean {
  const isKnown = schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}://`))
  return isKnown && !/\s/.test(text) && canParse(text)
}

/** `URL.canParse`, which the oldest supported browsers lack (spec §21). */
function canParse(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}

/** `an address that begins with http:// or https://` */
export function describeAddress(schemes: readonly string[]): string {
  return `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
}

/** Limits of uploaded pictures, which are re-encoded before they are stored (spec §13). */
export const pictureRules = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5_000_000,
  maxPixels: 40_000_000,
  /** Maximum width and height, in pixels. */
  maxSide: 12_000,
} as const

/** These limits in words. */
export const pictureLimits = {
  types: 'PNG, JPEG or WebP',
  size: `${pictureRules.maxBytes / 1_000_000} MB`,
  pixels: `${pictureRules.maxPixels / 1_000_000} megapixels and ${formatNumber(pictureRules.maxSide)} pixels a side`,
} as const
