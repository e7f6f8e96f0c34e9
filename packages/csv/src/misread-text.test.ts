import { expect, test } from 'vitest'
import { findMisread } from './misread-text.ts'

const misread = (text: string, encoding: string) =>
  new TextDecoder(encoding).decode(new TextEncoder().encode(text))

test.each([
  ['JosÃ© Luis', 'Windows-1252', 'Ã©', 'é'],
  [misread('24” display', 'windows-1252'), 'Windows-1252', 'â€\u009D', '”'],
  [misread('voilà', 'windows-1252'), 'Windows-1252', 'Ã\u00A0', 'à'],
  [misread('Tomáš Říha', 'windows-1252'), 'Windows-1252', 'Ã¡', 'á'],
  [misread('李明 💡', 'windows-1252'), 'Windows-1252', 'æ\u009DŽ', '李'],
  [misread(misread('Zoë', 'windows-1252'), 'windows-1252'), 'Windows-1252', 'Ãƒ', 'Ã'],
  [misread('José Luis', 'macintosh'), 'Mac OS Roman', '√©', 'é'],
])('%j is UTF-8 that was read as %s', (text, encoding, found, meant) => {
  expect(findMisread(text)).toEqual({ encoding, found, meant })
})

test.each([
  'Jose',
  'José Luis',
  'Ångström',
  'SÃO PAULO',
  'São João',
  'Português: ã, õ',
  '24” × 16″',
  '“quoted” – 5 µF ± 10 %, © 2024',
  'Tomáš Říha',
  'Łódź',
  '李明',
  'Привет',
  '√2 ≈ 1.4',
  '½ inch',
  'Ã',
  'JosÃ© and José',
])('%j is what it says', (text) => {
  expect(findMisread(text)).toBeUndefined()
})
