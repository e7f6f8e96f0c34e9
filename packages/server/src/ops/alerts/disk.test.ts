import { expect, test } from 'vitest'
import { warnOfDisk } from './disk.ts'

// Tests of spec §19.

const mb = 1_000_000
const gb = 1000 * mb

test.each([
  ['10 GB of 100 GB', { free: 10 * gb, total: 100 * gb }, undefined],
  ['5 GB of 1 TB', { free: 5 * gb, total: 1000 * gb }, undefined],
  [
    '4.9 GB of 1 TB',
    { free: 4.9 * gb, total: 1000 * gb },
    'The disk of the server has less than 5 % left',
  ],
  ['501 MB of 8 GB', { free: 501 * mb, total: 8 * gb }, undefined],
  [
    '499 MB of 8 GB',
    { free: 499 * mb, total: 8 * gb },
    'The disk of the server has less than 500 MB left',
  ],
  ['nothing', { free: 0, total: 8 * gb }, 'The disk of the server is full'],
])('what is said of %s', (_, disk, said) => {
  const [first] = warnOfDisk(disk)?.split('. ') ?? []
  expect(first).toBe(said)
})
