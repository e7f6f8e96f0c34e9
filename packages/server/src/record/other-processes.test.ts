import { expect, test } from 'vitest'
import { readNotice } from './changes/change-hub.ts'
import { anything } from './changes/change.ts'

test.each([
  ['{"origin":"a","change":{"orders":[1],"inventory":true}}', { orders: [1], inventory: true }],
  ['{"origin":"a","change":"anything"}', anything],
  ['', anything],
  ['null', anything],
  ['{}', anything],
  ['{"origin":"a","change":{"orders":5}}', anything],
  ['{"origin":"a","change":{"mails":[1]}}', anything],
])('the notice %s is understood, or anything may have changed', (payload, change) => {
  expect(readNotice(payload).change).toEqual(change)
})
