import { expect, test } from 'vitest'
import { refused } from '../testing/refused.ts'
import { reportIncident } from './incidents.ts'

const report = {
  state: 'broken',
  quantity: 2,
  what: 'x'.repeat(1000),
  when: '.',
  where: '…',
  order: 1,
  hardware: null,
}

test('texts of 1 and of 1,000 characters are taken', () => {
  expect(reportIncident.body.parse(report)).toEqual(report)
})

test.each([
  ['state', { state: 'lent' }],
  ['quantity', { quantity: 0 }],
  ['quantity', { quantity: 1001 }],
  ['what', { what: ' \n ' }],
  ['when', { when: '' }],
  ['where', { where: 'x'.repeat(1001) }],
  ['resolved', { resolved: true }],
])('a report with a wrong %s is refused', (field, wrong) => {
  expect(refused(reportIncident.body, { ...report, ...wrong })).toEqual([field])
})
