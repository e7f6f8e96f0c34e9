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
} as const

/** The same in words. */
export const pictureLimits = {
  types: 'PNG, JPEG or WebP',
  size: `${pictureRules.maxBytes / 1_000_000} MB`,
  pixels: `${pictureRules.maxPixels / 1_000_000} megapixels`,
} as const
