import { expect, test } from 'vitest'
import { readNotice } from './other-processes.ts'
import { type AnyChange, anything } from '../hub/change.ts'
import { ChangeHub } from '../hub/change-hub.ts'

test.each([
  ['{"id":"a","change":{"orders":[1],"inventory":true}}', { orders: [1], inventory: true }],
  ['{"id":"a","change":{"orders":[],"alerts":true}}', { orders: [], alerts: true }],
  ['{"id":"a","change":"anything"}', anything],
  ['', anything],
  ['null', anything],
  ['{}', anything],
  ['{"id":"a","change":{"orders":5}}', anything],
  ['{"id":"a","change":{"mails":[1]}}', anything],
])('the notice %s is understood, or anything may have changed', (payload, change) => {
  expect(readNotice(payload).change).toEqual(change)
})

test('a notice of a change that this process has published is not news', () => {
  const hub = new ChangeHub()
  const heard: AnyChange[] = []
  hub.listen((change) => heard.push(change))
  hub.publish({ inventory: true }, 'own')
  hub.publishNotice({ inventory: true }, 'own')
  expect(heard).toHaveLength(1)
  // A commit whose answer was lost: its notice is the only one to say that it arrived.
  hub.publishNotice({ inventory: true }, 'lost')
  expect(heard).toHaveLength(2)
})
