import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a password is known again, and no other', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('correct horse', stored)).toBe(true)
  expect(await verifyPassword('correct horse ', stored)).toBe(false)
})

test('the same password is stored differently each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('long passwords are not cut', async () => {
  const long = 'x'.repeat(127)
  expect(await verifyPassword(`${long}b`, await hashPassword(`${long}a`))).toBe(false)
})

test('letters typed as other code points are the same', async () => {
  expect(await verifyPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test.each([null, '', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$'])(
  'nothing matches %s, and to say so takes as long',
  async (stored) => {
    const begun = performance.now()
    expect(await verifyPassword('plain', stored)).toBe(false)
    expect(performance.now() - begun).toBeGreaterThan(5)
  },
)
