import { expect, test } from 'vitest'
import { pageOf } from './lists.ts'

const url = (query: string) => new URL(`https://signout.example.com/api/event/teams/${query}`)

test('a page in the middle has both neighbours, which keep every other parameter', () => {
  const page = pageOf(
    url('?search=a%20b&limit=10&offset=10'),
    { limit: 10, offset: 10 },
    { count: 25, results: [] },
  )
  expect(page).toEqual({
    count: 25,
    next: 'https://signout.example.com/api/event/teams/?search=a+b&limit=10&offset=20',
    previous: 'https://signout.example.com/api/event/teams/?search=a+b&limit=10',
    results: [],
  })
})

test('a list that fits on one page has no neighbours', () => {
  expect(pageOf(url(''), { limit: 10, offset: 0 }, { count: 10, results: [1, 2] })).toEqual({
    count: 10,
    next: null,
    previous: null,
    results: [1, 2],
  })
})

test('repeated parameters stay repeated', () => {
  const { next } = pageOf(
    url('?status=a&status=b'),
    { limit: 1, offset: 0 },
    { count: 2, results: [] },
  )
  expect(next).toMatch(/\?status=a&status=b&limit=1&offset=1$/)
})

test('before an offset that is smaller than a page comes the first page', () => {
  const { previous } = pageOf(url('?offset=3'), { limit: 10, offset: 3 }, { count: 5, results: [] })
  expect(previous).toMatch(/\/\?limit=10$/)
})
