import { expect, test } from 'vitest'
import { fitCodes } from './fit-codes.ts'

// Tests of spec §28.

test.each([
  [0, 1920 / 1080, 1, 1],
  [1, 1920 / 1080, 1, 1],
  [2, 1920 / 1080, 1, 2],
  [12, 1920 / 1080, 3, 4],
  [31, 1920 / 1080, 5, 7],
  [60, 1920 / 1080, 6, 10],
  [60, 1440 / 900, 6, 10],
  [7, 390 / 844, 1, 7],
  [12, 3, 4, 3],
])('%i codes in a window of %f are %i beside each other, in %i lines', (count, ratio, ...fit) => {
  expect(Object.values(fitCodes(count, ratio))).toEqual(fit)
})
