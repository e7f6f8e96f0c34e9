import { expect, test } from 'vitest'
import { addresses, isThisMachine, joinCodeOf, orderOfFragment } from './addresses.ts'

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

test.each([
  [`https://signout.example.com${addresses.join('ADA24')}`, 'ADA24'],
  ['HTTPS://SIGNOUT.EXAMPLE.COM/?JOIN=ADA24', 'ADA24'],
  ['http://10.0.0.7:8000/?from=poster&join=ada24', 'ada24'],
  ['https://signout.example.com/?join=', null],
  ['https://signout.example.com/?join=ADA24&sheet=x', null],
  ['https://signout.example.com/?adjoin=ADA24', null],
  ['ADA24', null],
])('the address %s is to join the team %s', (address, code) => {
  expect(joinCodeOf(address)).toBe(code)
})

test.each([
  ['http://localhost:8000', true],
  ['http://desk.localhost', true],
  ['http://127.0.0.1:8000', true],
  ['http://127.1', true],
  ['http://[::1]:8000', true],
  ['http://0.0.0.0:8000', true],
  ['http://[::]:8000', true],
  ['http://192.168.1.7:8000', false],
  ['http://127.example.com', false],
  ['http://localhost.example.com', false],
  ['https://signout.example.com', false],
])('%s leads to the machine that opens it: %s', (address, expected) => {
  expect(isThisMachine(new URL(address).hostname)).toBe(expected)
})
