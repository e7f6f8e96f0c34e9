import { expect, test } from 'vitest'
import {
  row,
  uno,
  reminded,
  changes,
  inTeam,
  inItem,
  type Sentences,
} from '../testing/history-details.ts'
import type { catalogueKinds } from './catalogue-kinds.ts'
import { recordText } from './history.ts'

const said = {
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
  'settings.updated': [
    [
      row('settings.updated', { changes: { return_by: { before: null, after: 'noon' } } }),
      inTeam,
      'changed the settings: time to return by from none to noon',
    ],
  ],
  'ordering.paused': [
    [
      row('ordering.paused', { reason: 'Night', until: '2026-02-14T13:00:00.000Z' }),
      inTeam,
      'paused ordering: “Night”',
    ],
    [row('ordering.paused', { reason: null, until: null }), inTeam, 'paused ordering'],
  ],
  'ordering.resumed': [[row('ordering.resumed', {}), inTeam, 'resumed ordering']],
  'event.reminded': [
    [row('event.reminded', reminded), inTeam, 'reminded the team to bring back 3 units'],
  ],
  'data.purged': [[row('data.purged', {}), inTeam, 'removed the personal data after the event']],
} satisfies Sentences<keyof typeof catalogueKinds>

test.each(Object.entries(said))('what a row of the kind %s says', (_, sentences) => {
  for (const [made, of, text] of sentences) expect(recordText(made, of)).toBe(text)
})
