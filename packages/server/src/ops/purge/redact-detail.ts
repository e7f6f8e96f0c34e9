import { fieldsWith, type HistoryDetail, type HistoryKind, userFields } from '@signout/contract'
import { removedText } from './columns.ts'

type Detail<K extends HistoryKind> = Omit<HistoryDetail<K>, 'name'> & { readonly name?: string }
type Redact<K extends HistoryKind> = ((detail: Detail<K>) => Detail<K>) | 'nothing personal'

/** What is taken out of the rows of each kind of the record; a new kind does not compile without it. */
const redactions: { readonly [K in HistoryKind]: Redact<K> } = {
  'order.submitted': 'nothing personal',
  'order.completed': 'nothing personal',
  'order.picked_up': 'nothing personal',
  'order.cancelled': (detail) => ({ ...detail, reason: null }),
  'order.items_returned': 'nothing personal',
  'order.condition_corrected': 'nothing personal',
  'order.undone': 'nothing personal',
  'incident.reported': (detail) => ({ ...detail, what: removedText }),
  'incident.resolved': 'nothing personal',
  // The names of users are added when a row is read, and are stored in none of these.
  'profile.created': 'nothing personal',
  'profile.id_provided': 'nothing personal',
  'profile.id_withdrawn': 'nothing personal',
  'team.created': 'nothing personal',
  'team.joined': 'nothing personal',
  'team.left': 'nothing personal',
  'team.deleted': 'nothing personal',
  'team.described': ({ project_description: { before } }) => ({
    project_description: { before: before === null ? null : removedText, after: removedText },
  }),
  // Texts of the catalogue.
  'hardware.created': 'nothing personal',
  'hardware.updated': 'nothing personal',
  'hardware.deleted': 'nothing personal',
  'category.created': 'nothing personal',
  'category.updated': 'nothing personal',
  'category.deleted': 'nothing personal',
  'user.created': (detail) => ({ ...detail, values: withoutPersonal(detail.values) }),
  'user.updated': (detail) => ({ ...detail, changes: withoutPersonal(detail.changes) }),
  'user.password_changed': 'nothing personal',
  'user.password_link_created': 'nothing personal',
  'data.purged': 'nothing personal',
}

export const redactedKinds = Object.entries(redactions)
  .filter(([, redact]) => redact !== 'nothing personal')
  // Sound: the keys of a literal object.
  .map(([kind]) => kind as HistoryKind)

/** The detail of a row, JSON as it is stored, without what is personal in it. */
export function redactDetail(kind: HistoryKind, stored: string): string {
  // Sound: `record` wrote the detail of exactly this kind.
  const redact = redactions[kind] as Redact<HistoryKind>
  if (redact === 'nothing personal') return stored
  const detail: Parameters<typeof redact>[0] = JSON.parse(stored)
  return JSON.stringify(redact(detail))
}

const personalFields: ReadonlySet<string> = new Set(fieldsWith(userFields, 'isPersonal'))

function withoutPersonal<T>(fields: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !personalFields.has(name)))
}
