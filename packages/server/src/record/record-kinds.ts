import { fieldsWith, type HistoryDetail, type HistoryKind, userFields } from '@signout/contract'
import type { LinkMaker } from '../db/tables.ts'
import { type AnyChange, anything, type Change } from './changes/change.ts'

type Detail<K extends HistoryKind> = Entry<K>['detail']

interface Effects<K extends HistoryKind> {
  /** What has to be refetched after an entry, and by whom (spec §17). */
  readonly changes: (entry: Entry<K>) => AnyChange
  /** Detail that a purge leaves; 'all' where nothing is personal. Names of users are never stored. */
  readonly keeps: 'all' | ((detail: Detail<K>) => Detail<K>)
}

type About = Pick<RecordEntry, 'team' | 'user'>
const teamIds = ({ team }: About) => (team ? [team.id] : [])
const userIds = ({ user }: About) => (user === undefined ? [] : [user])

const orders = (entry: About): Change => ({ orders: teamIds(entry) })
const ordersAndStock = (entry: About): Change => ({ orders: teamIds(entry), inventory: true })
const teams = (entry: About): Change => ({ teams: teamIds(entry) })
const account = (entry: About): Change => ({ teams: teamIds(entry), session: userIds(entry) })
const inventory = (): Change => ({ inventory: true })

/** Replaces texts that users wrote. */
export const removedText = 'Removed'

/**
 * The server's half of the kinds of the record; their details and texts are in the contract, mails in `mail/mails.ts`.
 */
const effectsOf: { readonly [K in HistoryKind]: Effects<K> } = {
  'order.submitted': { changes: ordersAndStock, keeps: 'all' },
  'order.completed': { changes: orders, keeps: 'all' },
  'order.picked_up': { changes: orders, keeps: 'all' },
  'order.cancelled': {
    changes: ordersAndStock,
    keeps: (detail) => ({ ...detail, reason: null }),
  },
  'order.items_returned': { changes: ordersAndStock, keeps: 'all' },
  'order.shortened': { changes: ordersAndStock, keeps: 'all' },
  'order.condition_corrected': { changes: ordersAndStock, keeps: 'all' },
  'order.undone': { changes: ordersAndStock, keeps: 'all' },
  'incident.reported': {
    changes: orders,
    keeps: ({ incident, state, quantity, item }) => ({
      incident,
      state,
      quantity,
      item,
      what: removedText,
    }),
  },
  'incident.resolved': { changes: orders, keeps: 'all' },
  'profile.created': { changes: account, keeps: 'all' },
  'profile.id_provided': { changes: account, keeps: 'all' },
  'profile.id_withdrawn': { changes: account, keeps: 'all' },
  'team.created': { changes: teams, keeps: 'all' },
  'team.joined': {
    changes: (entry) => {
      const { from, is_gone } = entry.detail
      return {
        teams: [...teamIds(entry), from.id],
        session: userIds(entry),
        // Orders of a deleted team are in no list.
        ...(is_gone && { orders: [from.id] }),
      }
    },
    keeps: 'all',
  },
  'team.left': { changes: account, keeps: 'all' },
  'team.deleted': {
    changes: (entry) => ({
      teams: teamIds(entry),
      orders: teamIds(entry),
      session: entry.detail.members,
    }),
    keeps: 'all',
  },
  'team.described': {
    changes: teams,
    keeps: ({ project_description: { before, after } }) => ({
      project_description: {
        before: before === null ? null : removedText,
        after: after === null ? null : removedText,
      },
    }),
  },
  'team.credited': { changes: teams, keeps: 'all' },
  'hardware.created': { changes: inventory, keeps: 'all' },
  'hardware.updated': { changes: inventory, keeps: 'all' },
  'hardware.deleted': { changes: inventory, keeps: 'all' },
  'hardware.back_in_stock': { changes: (entry) => ({ personal: userIds(entry) }), keeps: 'all' },
  'category.created': { changes: inventory, keeps: 'all' },
  'category.updated': { changes: inventory, keeps: 'all' },
  'category.deleted': { changes: inventory, keeps: 'all' },
  'user.created': {
    changes: account,
    keeps: (detail) => ({ ...detail, values: withoutPersonal(detail.values) }),
  },
  'user.updated': {
    changes: account,
    keeps: (detail) => ({ ...detail, changes: withoutPersonal(detail.changes) }),
  },
  'user.password_changed': { changes: account, keeps: 'all' },
  'user.password_link_created': { changes: account, keeps: 'all' },
  'event.reminded': { changes: teams, keeps: 'all' },
  'settings.updated': { changes: () => ({ event: true }), keeps: 'all' },
  'ordering.paused': {
    changes: () => ({ event: true }),
    keeps: ({ until }) => ({ reason: null, until }),
  },
  'ordering.resumed': { changes: () => ({ event: true }), keeps: 'all' },
  'data.purged': { changes: () => anything, keeps: 'all' },
}

const personalFields: ReadonlySet<string> = new Set(fieldsWith(userFields, 'isPersonal'))

function withoutPersonal<T>(fields: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !personalFields.has(name)))
}

/** Change announced by an entry. */
export function changeOf(entry: RecordEntry): AnyChange {
  // Sound: the entry is of its own kind, which the compiler cannot follow.
  return effectsOf[entry.kind].changes(entry as never)
}

// Sound: the keys of a literal object.
export const redactedKinds = (Object.keys(effectsOf) as HistoryKind[]).filter(
  (kind) => effectsOf[kind].keeps !== 'all',
)

/** The stored JSON detail of a row without personal data. */
export function redactDetail(kind: HistoryKind, stored: string): string {
  const { keeps } = effectsOf[kind]
  if (keeps === 'all') return stored
  // Sound: `record` wrote the detail of exactly this kind.
  return JSON.stringify(keeps(JSON.parse(stored)))
}

export interface RecordedTeam {
  readonly id: number
  readonly team_code: string
}

/** What a write did to one object. Fields that do not apply are omitted. */
export type RecordEntry = { [K in HistoryKind]: Entry<K> }[HistoryKind]

/** An entry of one kind. */
export interface Entry<K extends HistoryKind> {
  readonly kind: K
  readonly order?: number
  /** The code is kept beside the id, since the row outlives the team. */
  readonly team?: RecordedTeam | null
  readonly item?: number
  readonly user?: number
  /** Detail without the user's name, which is added when the row is read. */
  readonly detail: Omit<HistoryDetail<K>, 'name'> & { readonly name?: string }
  readonly undoes?: number
  /** Token of a password link, for the mail only; never stored in the record. */
  readonly link?: K extends 'user.password_link_created' ? PasswordToken : never
  /**
   * Whether the user is mailed about a changed password, having chosen the former one, or the team about an undone
   * change that it knows of; not stored either.
   */
  readonly isMailed?: K extends 'user.password_changed' | 'order.undone' ? boolean : never
}

/** A password link by the terms of the database. */
export interface PasswordToken {
  readonly token: string
  readonly expires_at: string
  /** Maker of the link; a new link ends only earlier ones of the same maker. */
  readonly by: LinkMaker
  readonly isMailed: boolean
}
