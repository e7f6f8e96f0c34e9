import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('groups, and what is in them, keep their order', () => {
  const groups = groupBy(['pin', 'led', 'plug', 'pcb', 'lamp'], ([first]) => first)
  expect([...groups]).toEqual([
    ['p', ['pin', 'plug', 'pcb']],
    ['l', ['led', 'lamp']],
  ])
})
