import { orderStatuses } from '@signout/contract'
import { expect, test } from 'vitest'
import { nextStep } from './use-move-order.ts'

const steps: Readonly<Record<string, string>> = {
  Submitted: 'fulfil',
  'Ready for Pickup': 'pickUp',
}

test.each(orderStatuses)('an order that is %s offers the step that its status allows', (status) => {
  expect(nextStep(status)).toBe(steps[status] ?? null)
})
