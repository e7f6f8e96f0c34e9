import { expect, test } from 'vitest'
import { addresses, orderOfFragment } from './addresses.ts'

test('the address of an order names it to the page that it leads to', () => {
  const address = addresses.orderOfTeam('ADA24', 12)
  expect(address).toBe('/teams/ADA24#order-12')
  expect(orderOfFragment(new URL(address, 'https://signout.example.com').hash)).toBe(12)
})

test.each(['', '#order-', '#order-0', '#order-1x', '#order-1234567890', '#team-1'])(
  'the fragment %j names no order',
  (fragment) => {
    expect(orderOfFragment(fragment)).toBeNull()
  },
)
