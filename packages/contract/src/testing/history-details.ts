import type { HistoryOf } from '../record/define-kind.ts'
import type { HistoryDetail, HistoryKind, RecordRow } from '../record/history.ts'

/* What rows of the record hold, for the tests of what they say. */

const actor = { id: 1, first_name: 'Grace', last_name: 'Hopper' }

/** A row of order 12 and team ADA24 that Grace Hopper has caused. */
export function row<K extends HistoryKind>(kind: K, detail: HistoryDetail<K>, user_id = 1) {
  const about = { order_id: 12, team_id: 3, team_code: 'ADA24', hardware_id: null, user_id }
  const undo = { undoes: null, undone_by: null }
  // Sound: kind and detail belong together.
  return {
    id: 1,
    at: '',
    actor,
    via: 'web',
    kind,
    detail,
    ...about,
    ...undo,
  } as unknown as Extract<RecordRow, { kind: K }>
}

/** What rows of each kind say in the history of an order, a team or an item. */
export type Sentences<K extends HistoryKind> = Readonly<
  Record<K, readonly (readonly [RecordRow, HistoryOf, string])[]>
>

export const inOrder: HistoryOf = { order: 12 }
export const inTeam: HistoryOf = { team: 'ADA24' }
export const inItem: HistoryOf = { item: 1 }

export const uno = { hardware_id: 1, name: 'Arduino Uno' }
const pi = { hardware_id: 2, name: 'Raspberry Pi' }
export const status = { before: 'Submitted', after: 'Cancelled' } as const
export const wasReady = { before: 'Ready for Pickup', after: 'Cancelled' } as const
export const returned = {
  items: [
    {
      ...uno,
      quantity: 2,
      outstanding: 3,
      conditions: [
        { condition: 'Healthy', quantity: 1 },
        { condition: 'Broken', quantity: 1 },
      ],
    },
    { ...pi, quantity: 1, outstanding: 1, conditions: [{ condition: 'Lost', quantity: 1 }] },
  ],
  units: [1, 2, 3],
  status: null,
} satisfies HistoryDetail<'order.items_returned'>
export const submitted = {
  items: [
    { ...uno, requested: 3, granted: 3 },
    { ...pi, requested: 2, granted: 1 },
  ],
}
export const shortened: HistoryDetail<'order.shortened'> = {
  items: [
    { ...uno, quantity: 2, granted: 3, total: null },
    { ...pi, quantity: 1, granted: 1, total: null },
  ],
  missing: false,
  order_status: 'Submitted',
}
export const missing: HistoryDetail<'order.shortened'> = {
  ...shortened,
  items: [{ ...uno, quantity: 2, granted: 3, total: { before: 1202, after: 1200 } }],
  missing: true,
}
export const joined = { name: 'Ada', from: { id: 2, team_code: 'BBB22' }, is_gone: false }
export const described = {
  project_description: { before: 'A lamp', after: `A robot\n${'x'.repeat(300)}` },
}
const incident = { incident: 7, state: 'broken', quantity: 2, item: uno.name } as const
export const fell = { ...incident, what: 'It fell.' }
export const gone = { ...incident, state: 'lost', quantity: 1, item: null, what: 'Gone.' } as const
export const resolved = { ...incident, resolved: true }
export const reopened = { ...incident, resolved: false }
export const reminded = { items: [{ name: uno.name, quantity: 3 }], return_by: null }
export const changes = {
  quantity_available: { before: 10, after: 1200 },
  max_per_team: { before: null, after: 3 },
  notes: { before: 'a', after: 'b'.repeat(900) },
}
export const account = {
  is_active: { before: true, after: false },
  groups: { before: [], after: ['A'] },
}
