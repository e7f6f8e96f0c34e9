import { expect, test } from 'vitest'
import { conditions, conditionsOffShelf, isBackOnShelf } from './condition.ts'

test('there are four conditions and Healthy is the default choice', () => {
  expect(conditions).toEqual(['Healthy', 'Heavily Used', 'Broken', 'Lost'])
})

test('only healthy units go back on the shelf', () => {
  expect(conditions.filter(isBackOnShelf)).toEqual(['Healthy'])
  expect(conditionsOffShelf).toEqual(['Heavily Used', 'Broken', 'Lost'])
})
