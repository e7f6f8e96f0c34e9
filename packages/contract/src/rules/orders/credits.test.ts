import { expect, test } from 'vitest'
import { conditionsThatCost, creditsLeft, creditsProblem } from './credits.ts'

// Tests of spec §9.

test('what came back broken or lost still costs its credits', () => {
  expect(conditionsThatCost).toEqual(['Broken', 'Lost'])
})

test.each([
  { allowance: 100, spent: 0, needed: 100, left: 100, problem: null },
  { allowance: 100, spent: 40, needed: 60, left: 60, problem: null },
  {
    allowance: 100,
    spent: 40,
    needed: 61,
    left: 60,
    problem: 'Your team has 60 credits left; this order needs 61.',
  },
  {
    allowance: 100,
    spent: 2500,
    needed: 1,
    left: 0,
    problem: 'Your team has 0 credits left; this order needs 1.',
  },
  { allowance: 0, spent: 2500, needed: 0, left: 0, problem: null },
  {
    allowance: 1_000_000,
    spent: 999_000,
    needed: 100_000,
    left: 1000,
    problem: 'Your team has 1,000 credits left; this order needs 100,000.',
  },
])('of $allowance, $spent are spent and $needed needed: $problem', (row) => {
  const { needed, left, problem, ...credits } = row
  expect([creditsLeft(credits), creditsProblem(needed, credits)]).toEqual([left, problem])
})
