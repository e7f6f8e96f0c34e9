import { expect, test } from 'vitest'
import { statements, waiverBlocks, waiverClauses } from './Waiver.tsx'

const waiver = waiverClauses('Hack the Shelf')
  .map(({ title, text }) => `${title}. ${text}`)
  .join('\n')

test.each([
  ['the age of the signer', /at least 18 years old/],
  ['the event', /Hack the Shelf/],
  ['release of liability', /Release of liability.*I release the organiser from every claim/],
  ['assumption of risk', /Assumption of risk.*assume the risks/],
  ['indemnity', /Indemnity.*I will indemnify the organiser/],
  ['law', /governed by the laws of the State of New York/],
  ['venue', /courts of the State of New York.*venue/],
  ['title', /Title to the hardware remains with the organiser/],
  ['the charge', /charge the card on file up to the full replacement value/],
])('the waiver mentions %s', (_, words) => {
  expect(waiver).toMatch(words)
})

test.each([
  ['One.', [[false, 'One.']]],
  [
    'One.\nStill one.\n \n\nTwo.',
    [
      [false, 'One.\nStill one.'],
      [false, 'Two.'],
    ],
  ],
  [
    '# Title\nText.',
    [
      [true, 'Title'],
      [false, 'Text.'],
    ],
  ],
  [
    'Text.\n# Title',
    [
      [false, 'Text.'],
      [true, 'Title'],
    ],
  ],
  ['#No title\n ## nor this', [[false, '#No title\n ## nor this']]],
])('%j is read as %j', (text, blocks) => {
  expect(waiverBlocks(text).map((block) => [block.isHeading, block.text])).toEqual(blocks)
})

test('there are exactly four statements to tick', () => {
  expect(statements).toHaveLength(4)
  expect(new Set(statements).size).toBe(4)
})
