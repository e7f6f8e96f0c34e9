import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { newsOf } from '../record/news.ts'
import { Id, orText, page, Timestamp } from '../shapes.ts'

/** Rows of news in one answer: the newest (spec §17). */
export const mostNews = 100

const newsKinds = [...new Set(newsOf.values())]

/**
 * A change that the desk made to an order of the caller's team, or an item the caller waited for that is back. Its id
 * is that of the record's row.
 */
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
  summary: `What the desk has done with the orders of the caller’s team, and which items the caller waited for are back, since the news seen last; the newest ${mostNews}, oldest first.`,
  status: 200,
  response: page(NewsItem),
  reads: ['orders', 'session'],
})

export const markNewsSeen = endpoint({
  method: 'POST',
  path: '/api/event/news/seen/',
  access: 'participant',
  summary: 'Mark the news up to this row as seen, on all devices.',
  body: z.strictObject({ id: orText(Id) }),
  status: 204,
  response: z.void(),
  changes: ['session'],
})
