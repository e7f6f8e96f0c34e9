/** Marks that turn the direction of writing: no name may have them (spec §7), so they are refused, not taken out. */
export const directionMarks = String.raw`\u202A-\u202E\u2066-\u2069`

const letter = String.raw`(?!\p{DI})[\p{L}\p{M}]`
const emojiPart = String.raw`[\p{ExtPict}\p{EMod}\uFE0F\u{E007F}]`

/** Default-ignorable characters that decide how the ones beside them are written. */
const written = [
  // Joiners within words of Persian, Indian and other languages; some of those words end in one, after a mark.
  String.raw`(?<=${letter})[\u200C\u200D](?=${letter})`,
  String.raw`(?<=(?![\p{DI}\p{sc=Zinh}])\p{M})[\u200C\u200D]`,
  // Emoji of several parts, their look, keycaps and flags.
  String.raw`(?<=${emojiPart})\u200D(?=\p{ExtPict})`,
  String.raw`(?<=\p{ExtPict})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0020}-\u{E007F}]`,
  // The form of a character in a Japanese name.
  String.raw`(?<=\p{sc=Han})[\u{E0100}-\u{E01EF}]`,
  // One mark between texts of both directions.
  String.raw`(?<![\u200E\u200F\u061C])[\u200E\u200F\u061C]`,
].join('|')

const invisible = new RegExp(String.raw`(?=\p{DI})(?!${written}|[${directionMarks}])[^]`, 'gu')
const hidden = new RegExp(
  String.raw`(?=\p{DI}|(?!\s)\p{Cc})(?!${written})[^]|[${directionMarks}]`,
  'gu',
)

/** A blank of braille is as empty as the others. */
const visible = /[^\s\p{Cc}\p{DI}\u2800]/u
const neverVisible = /[\p{DI}\u2800]|(?!\s)\p{Cc}/gu

/**
 * Takes out what cannot be seen (spec §7): Unicode's default-ignorable characters, but for those that words and emoji
 * are written with and the marks that are refused. Of a text without one visible character only blanks remain. Not for
 * passwords, tokens and keys.
 */
export function withoutInvisible(text: string): string {
  const rest = text.replaceAll(invisible, '')
  return visible.test(rest) ? rest : rest.replaceAll(neverVisible, '')
}

/** The same without blanks around it: what is stored of a typed text; empty when there is nothing to see. */
export function visibleText(typed: string): string {
  return withoutInvisible(typed).trim()
}

/** Makes hidden characters of a refused text visible: `‹U+202A›`. */
export function showHidden(text: string): string {
  return text.replaceAll(
    hidden,
    (character) => `‹U+${toHex(character.codePointAt(0) ?? 0).padStart(4, '0')}›`,
  )
}

function toHex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase()
}

/** Characters typed or pasted for a hyphen or a minus. */
export const dashes = /[\p{Pd}\u2043\u2212\u02D7]/gu

const unmarked = new RegExp(String.raw`(?![${directionMarks}])\p{DI}`, 'gu')

/** A typed email address without what cannot be seen, with blanks and dashes that look alike as those of ASCII. */
export function plainPunctuation(typed: string): string {
  return typed
    .replaceAll(unmarked, '')
    .replaceAll(/[\p{Zs}\t]/gu, ' ')
    .replaceAll(dashes, '-')
    .trim()
}

/** The same of a code, a phone or another number, with full-width characters as those of ASCII. */
export function plainText(typed: string): string {
  const toAscii = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0)
  return plainPunctuation(typed.replaceAll(/[\uFF01-\uFF5E]/g, toAscii))
}
