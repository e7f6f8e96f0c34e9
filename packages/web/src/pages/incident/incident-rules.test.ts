import { expect, test } from 'vitest'
import { checkIncident, type IncidentValues, type IncidentErrors } from './incident-rules.ts'

const whole: IncidentValues = {
  state: 'broken',
  qty: '1',
  what: 'It fell.',
  when: 'At noon',
  where: 'At the stairs',
}
const none = {
  state: null,
  qty: null,
  what: null,
  when: null,
  where: null,
}

const cases: readonly (readonly [Partial<IncidentValues>, Partial<IncidentErrors>])[] = [
  [{}, {}],
  [{ qty: '1000' }, {}],
  [{ state: '' }, { state: 'Please select an option' }],
  [{ qty: '' }, { qty: 'Please indicate the quantity' }],
  [{ qty: '1001' }, { qty: 'Please indicate the quantity' }],
  [{ qty: '0' }, { qty: 'Cannot submit incident form for 0 items' }],
  [{ what: '' }, { what: 'Please indicate what happened to the hardware' }],
  [{ when: '' }, { when: 'Please indicate when this occurred' }],
  [{ where: '' }, { where: 'Please indicate where this occurred' }],
  [{ what: `${'x'.repeat(1000)} ` }, {}],
  [{ when: 'x'.repeat(1001) }, { when: 'Please write at most 1,000 characters' }],
  [{ what: ' \n ' }, { what: 'Please indicate what happened to the hardware' }],
]

test.each(cases)('an incident with %j has the mistakes %j', (given, errors) => {
  expect(checkIncident({ ...whole, ...given }, 1000)).toEqual({ ...none, ...errors })
})
