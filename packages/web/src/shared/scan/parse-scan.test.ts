import { addresses } from '@signout/contract'
import { expect, test } from 'vitest'
import { parseScan } from './parse-scan.ts'

test.each([
  ['ADA24', { team: 'ADA24' }],
  [' ada24\t', { team: 'ADA24' }],
  [`http://10.0.0.7:8000${addresses.join('ADA24')}`, { team: 'ADA24' }],
  ['http://10.0.0.7:8000/teams/ADA24', null],
  [`https://desk.example.com${addresses.orderOfTeam('ADA24', 12)}`, { order: 12 }],
  ['HTTPS://DESK.EXAMPLE.COM/TEAMS/ADA24#ORDER-12', { order: 12 }],
  [`http://10.0.0.7:8000${addresses.item(12)}`, { item: 12 }],
  ['http://10.0.0.7:8000/inventory?item=0', null],
  ['http://10.0.0.7:8000/elsewhere/inventory?item=12', null],
  ['http://10.0.0.7:8000/inventory?item=12&sort=name', null],
  ['/teams/ADA24#order-12', null],
  ['servo', { team: 'SERVO' }],
  ['ORD-12', { order: 12 }],
  ['ord-0012', { order: 12 }],
  ['#12', { order: 12 }],
  ['ITEM-12', { item: 12 }],
  ['item-0012', { item: 12 }],
  ['ITEM-0', null],
  ['12', null],
  ['12345', null],
  ['ORD-0', null],
  ['ORD-1234567890', null],
  ['ORD-', null],
  ['ADA2', null],
  ['ADA245', null],
  ['ADA 24', null],
  ['ADÀ24', null],
  ['', null],
])('%j names %j', (typed, scan) => {
  expect(parseScan(typed)).toEqual(scan)
})
