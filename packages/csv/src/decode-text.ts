import { formatNumber, limits } from '@signout/contract'

/** A file that is not a table; the message follows the name of the file: `is empty`. */
export class TableError extends Error {
  override readonly name = 'TableError'
}

const encodings = {
  'UTF-8': 'utf-8',
  'UTF-16': 'utf-16le',
  'UTF-16, big-endian': 'utf-16be',
  'Windows-1252': 'windows-1252',
} as const
export type Encoding = keyof typeof encodings

export interface DecodedText {
  readonly text: string
  readonly encoding: Encoding
}

/** How other kinds of files begin, decoded from Windows-1252, byte by byte, or as UTF-8 that they are not. */
const otherFiles: readonly (readonly [RegExp, string])[] = [
  [/^PK[^\P{Cc}\s]{2}/u, 'is an Excel workbook or another archive: save the sheet as CSV'],
  [/^(?:\u00D0\u00CF|\uFFFD{2})[^\P{Cc}\s]/u, 'is an old Excel workbook: save the sheet as CSV'],
  [/^%PDF-/, 'is a PDF'],
  [/^(?:[\u0089\u2030\uFFFD]PNG\r|GIF8[79]a|RIFF.{4}WEBP)/s, 'is a picture'],
  [/^(?:\u00FF\u00D8\u00FF|\uFFFD{3,4}.{0,4}(?:JFIF|Exif))/s, 'is a picture'],
]

/** @throws {TableError} for the text of a file of another kind. */
export function requireText(text: string): void {
  const [, other] = otherFiles.find(([pattern]) => pattern.test(text)) ?? []
  if (other !== undefined) throw new TableError(other)
  const firstLine = text.slice(0, 1000).split('\n', 1)[0] ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters tell other files from text
  if (/[\0-\u0008\u000E-\u001F]/.test(firstLine)) throw new TableError('is not a text file')
}

/**
 * Decodes a file saved by a spreadsheet. Bytes that are neither UTF-8 nor marked as UTF-16 are taken for Windows-1252;
 * tell the user so, since any bytes are valid in it. `parseTable` refuses what is of another kind.
 *
 * @throws {TableError} for an empty file, a large one, and one that is not in the encoding that it names.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  requireSize(bytes)
  const start = Array.from(bytes.subarray(0, 4), toHex).join('')
  const encoding = encodingOf(bytes, start)
  const text = decode(bytes, encoding)
  if (text === undefined)
    throw new TableError(`begins as ${encoding}, but has other bytes further on`)
  return { text, encoding }
}

/** @throws {TableError} for an empty file and a large one. */
export function requireSize({ length }: Uint8Array): void {
  if (length === 0) throw new TableError('is empty')
  if (length > limits.imports.bytes) {
    throw new TableError(`has more than ${formatNumber(limits.imports.bytes / 1_000_000)} MB`)
  }
}

function encodingOf(bytes: Uint8Array, start: string): Encoding {
  // UTF-16 without a byte order mark is recognised by the first character of the header, which is a letter.
  if (/^(?:fffe|(?!00)..00)/.test(start)) return 'UTF-16'
  if (/^(?:feff|00(?!00))/.test(start)) return 'UTF-16, big-endian'
  const isUtf8 = start.startsWith('efbbbf') || decode(bytes, 'UTF-8') !== undefined
  return isUtf8 ? 'UTF-8' : 'Windows-1252'
}

/** Undefined for bytes that are invalid in this encoding. */
function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encodings[encoding], { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
