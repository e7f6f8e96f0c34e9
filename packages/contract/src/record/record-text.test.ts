import { expect, test } from 'vitest'
import type { HistoryOf } from './define-kind.ts'
import { type HistoryKind, type RecordRow, recordText } from './history.ts'
import {
  row,
  uno,
  status,
  wasReady,
  returned,
  submitted,
  shortened,
  missing,
  joined,
  described,
  fell,
  gone,
  resolved,
  reminded,
  reopened,
  changes,
  account,
} from '../testing/history-details.ts'
import { reasonLength } from '../rules/orders/order-moves.ts'

const inOrder: HistoryOf = { order: 12 }
const inTeam: HistoryOf = { team: 'ADA24' }
const inItem: HistoryOf = { item: 1 }

const said = {
  'order.submitted': [
    [
      row('order.submitted', submitted),
      inOrder,
      'submitted the order: 3 Arduino Uno; 1 of 2 Raspberry Pi',
    ],
    [
      row('order.submitted', submitted),
      inItem,
      'submitted order #12: 3 Arduino Uno; and 1 more item',
    ],
    [
      row('order.submitted', { items: [{ ...uno, requested: 3000, granted: 1500 }] }),
      inOrder,
      'submitted the order: 1,500 of 3,000 Arduino Uno',
    ],
    [
      row('order.submitted', { ...submitted, by: 'desk' }),
      inOrder,
      'submitted the order for team ADA24: 3 Arduino Uno; 1 of 2 Raspberry Pi',
    ],
  ],
  'order.completed': [
    [row('order.completed', { status }), inOrder, 'completed the order'],
    [row('order.completed', { status }), inTeam, 'completed order #12'],
  ],
  'order.picked_up': [[row('order.picked_up', { status }), inOrder, 'handed out the order']],
  'order.cancelled': [
    [
      row('order.cancelled', { status, by: 'desk', reason: 'No more lamps', items: [] }),
      inOrder,
      'rejected the order: “No more lamps”',
    ],
    [
      row('order.cancelled', { status: wasReady, by: 'desk', reason: null, items: [] }),
      inOrder,
      'cancelled the order',
    ],
    [
      row('order.cancelled', { status, by: 'team', reason: null, items: [] }),
      inTeam,
      'cancelled order #12',
    ],
  ],
  'order.items_returned': [
    [
      row('order.items_returned', returned),
      inOrder,
      'took back 2 of 3 Arduino Uno: 1 Healthy, 1 Broken; 1 of 1 Raspberry Pi: 1 Lost',
    ],
    [
      row('order.items_returned', {
        ...returned,
        status: { before: 'Picked Up', after: 'Returned' },
      }),
      inItem,
      'took back 2 of 3 Arduino Uno: 1 Healthy, 1 Broken; and 1 more item, from order #12. Nothing is out any more',
    ],
    [
      row('order.items_returned', { items: [], units: [], status }),
      inOrder,
      'closed the order, of which nothing was out',
    ],
  ],
  'order.shortened': [
    [
      row('order.shortened', shortened),
      inOrder,
      'shortened the order by 2 of 3 Arduino Uno; 1 of 1 Raspberry Pi: back on the shelf',
    ],
    [
      row('order.shortened', missing),
      inItem,
      'shortened order #12 by 2 of 3 Arduino Uno (1,200 in all now): not where they should be',
    ],
  ],
  'order.condition_corrected': [
    [
      row('order.condition_corrected', {
        ...uno,
        unit: 1,
        condition: { before: 'Broken', after: 'Healthy' },
      }),
      inOrder,
      'corrected the condition of a returned Arduino Uno from Broken to Healthy',
    ],
    [
      row('order.condition_corrected', {
        ...uno,
        unit: 1,
        condition: { before: 'Broken', after: 'Healthy' },
      }),
      inItem,
      'corrected the condition of a returned unit of order #12 from Broken to Healthy',
    ],
  ],
  'order.undone': [
    [
      row('order.undone', { kind: 'order.completed', status, items: [] }),
      inOrder,
      'undid the completion of the order',
    ],
    [
      row('order.undone', {
        kind: 'order.items_returned',
        status,
        items: [{ ...uno, quantity: 2 }],
      }),
      inTeam,
      'undid a return of order #12; held again: 2 Arduino Uno',
    ],
  ],
  'incident.reported': [
    [row('incident.reported', fell), inOrder, 'reported 2 Arduino Uno as broken: “It fell.”'],
    [row('incident.reported', fell), inItem, 'reported 2 units of order #12 as broken: “It fell.”'],
    [row('incident.reported', gone), inOrder, 'reported 1 unit as lost: “Gone.”'],
  ],
  'incident.resolved': [
    [row('incident.resolved', resolved), inOrder, 'resolved the report of 2 Arduino Uno, broken'],
    [row('incident.resolved', reopened), inOrder, 'reopened the report of 2 Arduino Uno, broken'],
  ],
  'profile.created': [
    [row('profile.created', { name: 'Grace Hopper' }), inTeam, 'signed the waiver'],
    [row('profile.created', { name: 'Ada' }, 2), inTeam, 'signed the waiver for Ada'],
  ],
  'profile.id_provided': [
    [row('profile.id_provided', { name: 'Ada' }), inTeam, 'noted that Ada has provided an ID'],
  ],
  'profile.id_withdrawn': [
    [row('profile.id_withdrawn', { name: 'Ada' }), inTeam, 'noted that Ada has not provided an ID'],
  ],
  'team.created': [[row('team.created', {}), inTeam, 'was given this new team']],
  'team.joined': [
    [row('team.joined', joined), inTeam, 'joined the team, coming from team BBB22'],
    [
      row('team.joined', { ...joined, is_gone: true }),
      inTeam,
      'joined the team, coming from team BBB22, which has no members left and is gone',
    ],
  ],
  'team.left': [[row('team.left', { name: 'Ada' }), inTeam, 'left the team']],
  'team.deleted': [
    [row('team.deleted', { members: [1, 2] }), inTeam, 'deleted the team with its 2 members'],
    [row('team.deleted', { members: [] }), inItem, 'deleted team ADA24'],
  ],
  'team.described': [
    [
      row('team.described', { project_description: { before: null, after: 'A robot' } }),
      inTeam,
      'described the project: “A robot”',
    ],
    [
      row('team.described', described),
      inTeam,
      `changed the project description to “A robot ${'x'.repeat(192)}…”`,
    ],
  ],
  'hardware.created': [
    [
      row('hardware.created', { values: { name: 'Uno', quantity_available: 10 } }),
      inItem,
      'added the item Uno, 10 in all',
    ],
  ],
  'hardware.updated': [
    [
      row('hardware.updated', { name: 'Uno', changes }),
      inItem,
      'changed Uno: quantity from 10 to 1,200, limit per team from none to 3, notes',
    ],
  ],
  'hardware.deleted': [
    [row('hardware.deleted', { values: { name: 'Uno' } }), inItem, 'deleted the item Uno'],
  ],
  'hardware.back_in_stock': [
    [
      row('hardware.back_in_stock', { name: 'Ada', item: uno.name }),
      inTeam,
      'told Ada that Arduino Uno is back in stock',
    ],
    [
      row('hardware.back_in_stock', { name: 'Ada', item: uno.name }),
      inItem,
      'told Ada that it is back in stock',
    ],
  ],
  'category.created': [
    [row('category.created', { values: { name: 'Lamps' } }), inItem, 'added the category Lamps'],
  ],
  'category.updated': [
    [
      row('category.updated', {
        name: 'Lamps',
        changes: { max_per_team: { before: 2, after: null } },
      }),
      inItem,
      'changed the category Lamps: limit per team from 2 to none',
    ],
  ],
  'category.deleted': [
    [row('category.deleted', { values: { name: 'Lamps' } }), inItem, 'deleted the category Lamps'],
  ],
  'user.created': [
    [row('user.created', { name: 'Ada', values: {} }), inTeam, 'added the account of Ada'],
  ],
  'user.updated': [
    [
      row('user.updated', { name: 'Ada', changes: account }),
      inTeam,
      'changed the account of Ada: may log in from yes to no, groups from none to A',
    ],
  ],
  'user.password_changed': [
    [row('user.password_changed', { name: 'Grace' }), inTeam, 'changed the password'],
    [row('user.password_changed', { name: 'Ada' }, 2), inTeam, 'changed the password of Ada'],
  ],
  'user.password_link_created': [
    [
      row('user.password_link_created', { name: 'Ada', link: 'invitation' }),
      inTeam,
      'made an invitation link for Ada',
    ],
    [
      row('user.password_link_created', { name: 'Ada', link: 'reset' }),
      inTeam,
      'made a link for Ada to reset the password',
    ],
  ],
  'settings.updated': [
    [
      row('settings.updated', { changes: { return_by: { before: null, after: 'noon' } } }),
      inTeam,
      'changed the settings: time to return by from none to noon',
    ],
  ],
  'event.reminded': [
    [row('event.reminded', reminded), inTeam, 'reminded the team to bring back 3 units'],
  ],
  'data.purged': [[row('data.purged', {}), inTeam, 'removed the personal data after the event']],
} satisfies Record<HistoryKind, (readonly [RecordRow, HistoryOf, string])[]>

test.each(Object.entries(said))('what a row of the kind %s says', (_, sentences) => {
  for (const [made, of, text] of sentences) expect(recordText(made, of)).toBe(text)
})

test('the longest reason stands in full, and no text is cut within a character', () => {
  const reason = '😀'.repeat(reasonLength.max)
  const cancelled = row('order.cancelled', { status, by: 'desk', reason, items: [] })
  expect(recordText(cancelled, inOrder)).toBe(`rejected the order: “${reason}”`)
  const after = `${'x'.repeat(199)}😀! and more`
  const described = row('team.described', { project_description: { before: null, after } })
  expect(recordText(described, inTeam)).toBe(`described the project: “${'x'.repeat(199)}😀…”`)
})

test('an order of many items names a few of them', () => {
  const one = { hardware_id: 1, requested: 1, granted: 1 }
  const items = Array.from({ length: 40 }, (_, index) => ({ ...one, name: `Item ${index + 1}` }))
  expect(recordText(row('order.submitted', { items }), inOrder)).toBe(
    'submitted the order: 1 Item 1; 1 Item 2; 1 Item 3; 1 Item 4; and 36 more items',
  )
})

test('in the whole record a row says which order or team it is about', () => {
  expect(recordText(row('order.completed', { status: wasReady }))).toBe('completed order #12')
  expect(recordText(row('team.left', { name: 'Grace Hopper' }))).toBe('left team ADA24')
})
