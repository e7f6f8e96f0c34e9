import { teamCodeAlphabet } from '@signout/contract'
import { expect, test } from 'vitest'
import { generateTeamCode } from './team-code.ts'

test('a code has five unmistakable letters and digits, at least one letter, and is hardly ever repeated', () => {
  const codes = Array.from({ length: 2000 }, generateTeamCode)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}$/)
    expect(code).toMatch(/[A-Z]/)
  }
  expect(new Set(codes).size).toBeGreaterThan(1900)
  expect(new Set(codes.join(''))).toEqual(new Set(teamCodeAlphabet))
})
