import { type Endpoint, endpoints, listCategories, type Page, urlOf } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { startEvent } from '../testing/world/event.ts'
import type { TestClient } from '../testing/requests/test-client.ts'
import { lists } from '../testing/world/every-list.ts'

// Tests of spec §3, §26.

/** Asks a list; these tests only tell its rows apart. */
async function ask(client: TestClient, url: string) {
  const { status, body } = await client.request('GET', url)
  expect(status).toBe(200)
  return body as Page<unknown>
}

async function pages(client: TestClient, first: string, way: 'next' | 'previous') {
  const found: Page<unknown>[] = []
  for (let url: string | null = first; url !== null;) {
    const page: Page<unknown> = await ask(client, url)
    found.push(page)
    url = page[way]
  }
  return found
}

/** Of a list of three: how many rows come. */
const oddPaging = [
  ['limit=0', 3],
  ['limit=-1', 3],
  ['limit=many', 3],
  ['limit=', 3],
  ['limit=2.5', 3],
  ['limit=501', 3],
  ['limit=99999999999999999999', 3],
  ['limit=2', 2],
  ['limit=2&limit=1', 2],
  ['offset=-1', 3],
  ['offset=x', 3],
  ['offset=2', 1],
  ['offset=99999999999999999999', 0],
] as const

const rowsOf = (found: readonly Page<unknown>[]) => found.flatMap((page) => page.results)

test('every list of the contract that has pages is here', () => {
  const declared = Object.entries<Endpoint>(endpoints)
    .filter(([, { method }]) => method === 'GET')
    .filter(([, call]) => 'limit' in shapeOf(call))
  expect(lists.map(({ name }) => name).toSorted()).toEqual(
    declared.map(([name]) => name).toSorted(),
  )
})

describe.each(lists)('$name', ({ endpoint, as, fill }) => {
  // A list of something's rows: of the first that is made.
  const path = urlOf(endpoint, { id: 1 })

  test('page by page, forwards and back, every row comes once', async () => {
    const event = await startEvent()
    await fill(event, 7)
    const client = as(event)
    const all = await ask(client, path)
    expect(all).toMatchObject({ count: 7, next: null, previous: null })
    expect(await ask(client, `${path}?limit=7`)).toMatchObject({ next: null, previous: null })
    const forth = await pages(client, `${path}?limit=3`, 'next')
    expect(forth.map((page) => page.results.length)).toEqual([3, 3, 1])
    expect(rowsOf(forth)).toEqual(rowsOf([all]))
    const back = await pages(client, `${path}?limit=3&offset=6`, 'previous')
    expect(rowsOf(back.toReversed())).toEqual(rowsOf([all]))
    for (const page of [...forth, ...back]) expect(page.count).toBe(7)
  })

  test('next and previous are absolute and keep every other parameter', async () => {
    const event = await startEvent({ config: { publicUrl: 'https://signout.example.com' } })
    await fill(event, 4)
    const url = `${path}?offset=1&limit=2&ordering=default&search=&colour=a%26b`
    const page = await ask(as(event), url)
    const [next, previous] = [page.next ?? '', page.previous ?? ''].map((link) => new URL(link))
    expect(next?.origin + (next?.pathname ?? '')).toBe(`https://signout.example.com${path}`)
    const kept = { ordering: 'default', search: '', colour: 'a&b' }
    expect(Object.fromEntries(next?.searchParams ?? [])).toEqual({
      ...kept,
      limit: '2',
      offset: '3',
    })
    expect(previous?.searchParams.get('colour')).toBe('a&b')
    expect(previous?.searchParams.get('offset') ?? '0').toBe('0')
  })

  test('an offset past the end is an empty page that leads back', async () => {
    const event = await startEvent()
    await fill(event, 2)
    const page = await ask(as(event), `${path}?offset=50&limit=10`)
    expect(page).toMatchObject({ count: 2, next: null, results: [] })
    expect(page.previous).toContain('offset=40')
  })

  test('a limit or offset that makes no sense is as good as none', async () => {
    const event = await startEvent()
    await fill(event, 3)
    for (const [query, rows] of oddPaging) {
      const page = await ask(as(event), `${path}?${query}`)
      expect([query, page.count, page.results.length]).toEqual([query, 3, rows])
    }
  })
})

test.each([
  ['', 100],
  ['limit=0', 100],
  ['limit=501', 500],
  ['limit=500', 500],
])('of 501 rows, %j gives %i', async (query, rows) => {
  const { ada, db } = await startEvent()
  const names = Array.from({ length: 501 }, (_, row) => ({
    name: `Category ${row} of many`,
    name_key: `category ${row} of many`,
  }))
  await db.insertInto('categories').values(names).execute()
  const page = await ask(ada, `${listCategories.path}?${query}`)
  expect(page).toMatchObject({ count: 501, next: expect.stringContaining(`limit=${rows}`) })
  expect(page.results).toHaveLength(rows)
})

describe.each(lists.filter(({ endpoint }) => 'search' in shapeOf(endpoint)))(
  'the search of $name',
  ({ endpoint, as }) => {
    const found = { status: 200, body: { results: expect.any(Array) } }
    const refused = (...search: string[]) => ({ status: 400, body: { search } })

    test.each([
      ['x'.repeat(200), found],
      ['x'.repeat(201), refused('Search for at most 200 characters.')],
      ['1 2 3 4 5 6 7 8 9 10', found],
      ['1 2 3 4 5 6 7 8 9 10 1,1,1', found],
      ['1 2 3 4 5 6 7 8 9 10 11', refused('Search for at most 10 different words.')],
    ])('for %j', async (search, answer) => {
      const event = await startEvent()
      const url = `${endpoint.path}?search=${encodeURIComponent(search)}`
      expect(await as(event).request('GET', url)).toMatchObject(answer)
    })
  },
)

function shapeOf({ query }: Endpoint): object {
  return query?.shape ?? {}
}
