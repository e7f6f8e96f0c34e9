import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { newsOf } from '../record/news.ts'
import { Id, orText, page, Timestamp } from '../shapes.ts'

/** Rows of news in one answer: the newest (spec §17). */
export const mostNews = 100

const newsKinds = [...new Set(newsOf.values())]

/** What the desk did with an order of one's team, or that an item one waited for is back; its number is that of the row of the record. */
export const NewsItem = z
  .object({
    id: Id,
    kind: z.enum(newsKinds),
    order_id: Id.nullable(),
    hardware_id: Id.nullable(),
    at: Timestamp,
  })
  .meta({ id: 'NewsItem' })
export type NewsItem = z.output<typeof NewsItem>

export const listNews = endpoint({
  method: 'GET',
  path: '/api/event/news/',
  access: 'participant',
  summary: `What the desk has done with one’s team’s orders, and which items one waited for are back, since what was seen last, oldest first; the newest ${mostNews} of it.`,
  status: 200,
  response: page(NewsItem),
  reads: ['orders', 'session'],
})

export const markNewsSeen = endpoint({
  method: 'POST',
  path: '/api/event/news/seen/',
  access: 'participant',
  summary: 'Everything up to this row of news has been seen, on all devices.',
  body: z.strictObject({ id: orText(Id) }),
  status: 204,
  response: z.void(),
  changes: ['session'],
})
