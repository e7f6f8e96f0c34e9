import { expect, test } from 'vitest'
import { incidentStates } from './incident.ts'

test('an item is broken, lost or something else', () => {
  expect(incidentStates).toEqual(['broken', 'lost', 'other'])
})
