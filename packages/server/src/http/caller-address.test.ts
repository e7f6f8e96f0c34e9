import { expect, test } from 'vitest'
import { plainAddress, trustedProxies } from './caller-address.ts'

// Tests of spec §4.

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:40001', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:40001', '203.0.113.9'],
  ['"203.0.113.9:40001"', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:DB8:0::0001]:443"', '2001:db8::1'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
  ['::1', '::1'],
])('%s is the caller %s', (text, address) => {
  expect(plainAddress(text)).toBe(address)
})

test.each([
  '',
  'unknown',
  '_hidden:80',
  '203.0.113.999:1',
  '[2001:db8::g]:1',
  '1.2.3.4:5:6',
  '[',
  '%',
])('%j is no address, and stays as it is', (text) => {
  expect(plainAddress(text)).toBe(text)
})

test('a proxy is believed by its address, however it is written', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8', '::ffff:192.0.2.7', 'fd00::/8'])
  if (isTrusted === false) throw new Error('They are proxies.')
  const known = ['10.1.2.3', '10.1.2.3:5000', '::ffff:10.1.2.3', '192.0.2.7:1', '[fd00::1%1]:443']
  expect(known.filter((address) => !isTrusted(address, 0))).toEqual([])
  const others = ['11.0.0.1', '192.0.2.8', 'fe00::1', 'unknown', '']
  expect(others.filter((address) => isTrusted(address, 0))).toEqual([])
})
