import {
  type Endpoint,
  endpoints,
  getItem,
  listCategories,
  listItems,
  urlOf,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { submitOrder } from '../orders/submit-order.ts'
import { anonymous } from '../base/actor.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { startEvent } from '../testing/world/event.ts'

const strong = /^"[\w-]{27}"$/
const withEtag: readonly Endpoint[] = [listItems, getItem, listCategories]

async function startWithItem() {
  const event = await startEvent({ listens: true })
  const item = await makeItem(event.db)
  return { ...event, item, urls: withEtag.map((endpoint) => urlOf(endpoint, item)) }
}

test('every call of the contract but items, categories and settings says no-store, and has no ETag', async () => {
  const { ada, organiser, team, item } = await startWithItem()
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const url = urlOf(endpoint, { id: item.id, unit: 1, team_code: team.code })
    for (const browser of [organiser, ada]) {
      const options = endpoint.body === undefined ? {} : { body: {} }
      const { status, headers } = await browser.request(endpoint.method, url, options)
      const isKept = status === 200 && endpoint.hasEtag === true
      expect(headers['cache-control']).toBe(isKept ? 'private, no-cache' : 'no-store')
      expect(strong.test(headers.etag ?? '')).toBe(isKept)
    }
  }
})

test.each([
  ['the ETag', (etag: string) => etag, 304],
  ['the ETag as a weak one', (etag: string) => `W/${etag}`, 304],
  ['one of a list', (etag: string) => `"other", W/"another" ,${etag}`, 304],
  ['any', () => '*', 304],
  ['another', () => '"AAAAAAAAAAAAAAAAAAAAAAAAAAA"', 200],
  ['nothing', () => '', 200],
])('a browser that names the bytes it has by %s', async (_, name, status) => {
  const { ada, urls } = await startWithItem()
  for (const url of urls) {
    const { headers, body } = await ada.request('GET', url)
    const { etag = '' } = headers
    const known = { headers: { 'if-none-match': name(etag) } }
    const answer = await ada.request('GET', url, known)
    expect(answer).toMatchObject({
      status,
      body: status === 200 ? body : undefined,
      headers: { etag },
    })
    if (status === 200) continue
    for (const each of [answer, await ada.request('HEAD', url, known)]) {
      expect(each).toMatchObject({ status, headers: { 'cache-control': 'private, no-cache' } })
      expect(each.headers['content-type']).toBeUndefined()
      expect(each.headers['content-length'] ?? '0').toBe('0')
    }
  }
})

test('after a change the ETag is another, and the old one gets the new bytes', async () => {
  const { app, team, ada, clock, item } = await startWithItem()
  const [member] = team.members
  const url = urlOf(getItem, item)
  const before = await ada.request('GET', url)
  const profile = { id: member.profileId, teamId: team.id, teamCode: team.code }
  const { db } = app.services
  const hardware = [{ id: item.id, quantity: 1 }]
  const cart = { hardware, budgets: true }
  await submitOrder(db, { ...anonymous, userId: member.userId, profile }, cart, clock.now())
  const headers = { 'if-none-match': before.headers.etag ?? '' }
  const after = await ada.request('GET', url, { headers })
  expect(after).toMatchObject({ status: 200, body: { quantity_remaining: 9 } })
  expect(after.headers.etag).toMatch(strong)
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('the same bytes have the same ETag in another process', async () => {
  const { another, ada, urls } = await startWithItem()
  const elsewhere = ada.at(await another())
  for (const url of urls) {
    const [here, there] = [await ada.request('GET', url), await elsewhere.request('GET', url)]
    expect(there.body).toEqual(here.body)
    expect(there.headers.etag).toBe(here.headers.etag)
  }
})
