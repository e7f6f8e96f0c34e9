import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

// Tests of spec §23.

test.each([
  { entered: '6075550123', shown: '(607) 555-0123' },
  { entered: '607-555-0123', shown: '(607) 555-0123' },
  { entered: '(607) 555 0123', shown: '(607) 555-0123' },
  { entered: '16075550123', shown: '+1 (607) 555-0123' },
  { entered: '+1 607 555 0123', shown: '+1 (607) 555-0123' },
  { entered: '4906075550123', shown: '+490 (607) 555-0123' },
  { entered: '555-0123', shown: '555-0123' },
  { entered: '607555012', shown: '607555012' },
  { entered: 'ask at the desk', shown: 'ask at the desk' },
  { entered: '', shown: '' },
])('the phone number "$entered" is shown as "$shown"', ({ entered, shown }) => {
  expect(formatPhone(entered)).toBe(shown)
})
