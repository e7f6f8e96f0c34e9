import {
  type DecodedText,
  decodeText,
  type Encoding,
  requireSize,
  TableError,
} from './decode-text.ts'

export interface FileText {
  /** Of a workbook, one of its sheets as CSV, whose rows are those of the sheet. */
  readonly text: string
  readonly encoding: Encoding | 'workbook'
  /** Names of the visible sheets of a workbook. */
  readonly sheets: readonly string[]
}

/**
 * Reads the text of a file that was saved by a spreadsheet: CSV, or a workbook, whose reader is loaded only then.
 *
 * @param sheet the name of one; without it the first is read.
 * @throws {TableError}
 */
export async function readFile(bytes: Uint8Array, sheet?: string): Promise<FileText> {
  requireSize(bytes)
  if (startsWith(bytes, zipped)) {
    const { readWorkbook } = await import('./read-workbook.ts')
    return { ...(await readWorkbook(bytes, sheet)), encoding: 'workbook' }
  }
  if (startsWith(bytes, compound) && isEncrypted(bytes)) {
    throw new TableError('is a workbook with a password: save it without one')
  }
  if (sheet !== undefined) throw new TableError('has no sheets: it is no workbook')
  const decoded: DecodedText = decodeText(bytes)
  return { ...decoded, sheets: [] }
}

const zipped = [0x50, 0x4b, 0x03, 0x04]
/** Old workbooks, and new ones that are encrypted. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
}
