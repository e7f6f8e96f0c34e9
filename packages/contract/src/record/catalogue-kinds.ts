import { z } from '#schema'
import { formatCount } from '../rules/numbers.ts'
import { sumQuantities } from '../rules/orders/units.ts'
import { isolate, quote } from '../rules/text.ts'
import { Timestamp } from '../field-schemas.ts'
import { kind, NamedUser, teamIn } from './define-kind.ts'
import { Changes, changesText, Values, valueText } from './field-changes.ts'

const Created = z.object({ values: Values })
const Updated = z.object({ name: z.string(), changes: Changes })

/** Rows about the inventory, the settings and all data. */
export const catalogueKinds = {
  'hardware.created': kind(
    Created,
    ({ detail: { values } }) =>
      `added the item ${isolate(valueText(values['name']))}, ${valueText(values['quantity_available'])} in all`,
  ),
  'hardware.updated': kind(
    Updated,
    ({ detail }) => `changed ${detail.name}: ${changesText(detail.changes)}`,
  ),
  'hardware.deleted': kind(
    Created,
    ({ detail }) => `deleted the item ${valueText(detail.values['name'])}`,
  ),
  /** Ends the user's watch of the item (spec §13). */
  'hardware.back_in_stock': {
    ...kind(
      NamedUser.extend({ item: z.string() }),
      ({ detail }, of) =>
        `told ${detail.name} that ${'item' in of ? 'it' : detail.item} is back in stock`,
    ),
    news: 'back_in_stock' as const,
  },
  'category.created': kind(
    Created,
    ({ detail }) => `added the category ${valueText(detail.values['name'])}`,
  ),
  'category.updated': kind(
    Updated,
    ({ detail }) => `changed the category ${detail.name}: ${changesText(detail.changes)}`,
  ),
  'category.deleted': kind(
    Created,
    ({ detail }) => `deleted the category ${valueText(detail.values['name'])}`,
  ),
  'settings.updated': kind(
    z.object({ changes: Changes }),
    ({ detail }) => `changed the settings: ${changesText(detail.changes)}`,
  ),
  'ordering.paused': kind(
    z.object({
      /** Null after a purge. */
      reason: z.string().nullable(),
      until: Timestamp.nullable(),
    }),
    ({ detail: { reason } }) => `paused ordering${reason === null ? '' : `: ${quote(reason)}`}`,
  ),
  'ordering.resumed': kind(z.object({}), () => 'resumed ordering'),
  'event.reminded': kind(
    z.object({
      items: z.array(z.object({ name: z.string(), quantity: z.int() })),
      /** Null when no time for returns is set. */
      return_by: Timestamp.nullable(),
    }),
    (row, of) => {
      const units = sumQuantities(row.detail.items)
      return `reminded ${teamIn(row, of)} to bring back ${formatCount(units, 'unit')}`
    },
  ),
  'data.purged': kind(z.object({}), () => 'removed the personal data after the event'),
}
