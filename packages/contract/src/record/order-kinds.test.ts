import { expect, test } from 'vitest'
import {
  row,
  uno,
  status,
  wasReady,
  returned,
  submitted,
  shortened,
  missing,
  fell,
  gone,
  resolved,
  reopened,
  inOrder,
  inTeam,
  inItem,
  type Sentences,
} from '../testing/history-details.ts'
import type { orderKinds } from './order-kinds.ts'
import { recordText } from './history.ts'

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
} satisfies Sentences<keyof typeof orderKinds>

test.each(Object.entries(said))('what a row of the kind %s says', (_, sentences) => {
  for (const [made, of, text] of sentences) expect(recordText(made, of)).toBe(text)
})

test('an order of many items names a few of them', () => {
  const one = { hardware_id: 1, requested: 1, granted: 1 }
  const items = Array.from({ length: 40 }, (_, index) => ({ ...one, name: `Item ${index + 1}` }))
  expect(recordText(row('order.submitted', { items }), inOrder)).toBe(
    'submitted the order: 1 Item 1; 1 Item 2; 1 Item 3; 1 Item 4; and 36 more items',
  )
})
