import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('the right password is accepted, and no other', async () => {
  const stored = await hashPassword('correct horse')
  expect(await hashPassword('correct horse')).not.toBe(stored)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('correct horse', stored)).toBe(true)
  expect(await verifyPassword('correct horse ', stored)).toBe(false)
})

test('long passwords are not truncated', async () => {
  const long = 'x'.repeat(127)
  expect(await verifyPassword(`${long}b`, await hashPassword(`${long}a`))).toBe(false)
})

test('the same letters match in other code points', async () => {
  expect(await verifyPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test.each([null, '', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$'])(
  'nothing matches %s, and that takes as long to find out',
  async (stored) => {
    const begun = performance.now()
    expect(await verifyPassword('plain', stored)).toBe(false)
    expect(performance.now() - begun).toBeGreaterThan(5)
  },
)
