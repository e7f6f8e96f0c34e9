import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { parseTable } from './parse-table.ts'

const text = 'name;größe\r\nCafé — 5 €;3\r\n'
const utf16be = (content: string) => Buffer.from(content, 'utf16le').swap16()

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16', Buffer.from(text, 'utf16le')],
  ['UTF-16, big-endian', utf16be(`\uFEFF${text}`)],
  ['UTF-16, big-endian', utf16be(text)],
  ['Windows-1252', Buffer.from(text.replace('—', '\u0097').replace('€', '\u0080'), 'latin1')],
])('%s is read, with accents, dashes and signs', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})

test.each([
  ['504b030414000600080000002100', 'is an Excel workbook'],
  ['d0cf11e0a1b11ae1000000', 'is an old Excel workbook'],
  ['255044462d312e370a25e2e3cfd30a312030206f626a', 'is a PDF'],
  ['89504e470d0a1a0a0000000d49484452', 'is a picture'],
  ['ffd8ffe000104a46494600010100', 'is a picture'],
  ['7f454c4602010100', 'is not a text file'],
  ['00000000', 'is not a text file'],
])('what begins with %s is refused in a few words, however it was decoded', async (hex, reason) => {
  const bytes = Buffer.from(hex, 'hex')
  for (const decoded of [
    decodeText(bytes).text,
    bytes.toString('utf8'),
    bytes.toString('latin1'),
  ]) {
    await expect(parseTable(decoded)).rejects.toThrow(reason)
  }
})

test.each([
  ['', 'is empty'],
  ['efbbbf6e616d650ae9', 'begins as UTF-8, but has other bytes further on'],
  ['fffe6e006100d8', 'begins as UTF-16, but has other bytes further on'],
])('what begins with %s is not decoded', (hex, reason) => {
  expect(() => decodeText(Buffer.from(hex, 'hex'))).toThrow(reason)
})

test('more than 8 MB are not looked at', () => {
  expect(() => decodeText(Buffer.alloc(8_000_001, 'x'))).toThrow('has more than 8 MB')
})
