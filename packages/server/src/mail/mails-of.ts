import type { HistoryKind } from '@signout/contract'
import type { RecordEntry } from '../write/record/record.ts'
import type { MailContents, MailKind, Quantity } from './contents.ts'

/** A mail, and whom it is for. */
export type Mail = { [K in MailKind]: MailOf<K> }[MailKind]

interface MailOf<K extends MailKind> {
  readonly kind: K
  readonly to: MailReader
  readonly content: MailContents[K]
}

/** A team is everybody who is in it now. */
export type MailReader = 'desk' | { readonly team: number } | { readonly user: number }

/** What an entry of the record does not say itself. */
export interface MailFacts {
  /** Whoever acted. */
  readonly actorName: string
  /** What the team has of the entry's order, or can pick up; only where the rule reads it. */
  readonly unitsOut: readonly Quantity[]
  readonly now: Date
}

type Entry<K extends HistoryKind> = Extract<RecordEntry, { readonly kind: K }>
interface MailRule<K extends HistoryKind> {
  readonly readsUnitsOut?: true
  readonly mails: (entry: Entry<K>, facts: MailFacts) => readonly Mail[]
}

/** Which mails follow from which kind of entry, and to whom (beyond §8); from all others none. */
const rules: { readonly [K in HistoryKind]?: MailRule<K> } = {
  'order.submitted': {
    mails: (entry, { actorName: by }) => {
      const content = { ...orderOf(entry), by, items: entry.detail.items }
      return [...teamOf(entry), desk].map((to) => ({ kind: 'order.submitted', to, content }))
    },
  },
  'order.completed': {
    readsUnitsOut: true,
    mails: (entry, { unitsOut: items }) => {
      const content = { ...orderOf(entry), items }
      return teamOf(entry).map((to) => ({ kind: 'order.ready', to, content }))
    },
  },
  'order.cancelled': {
    mails: (entry, { actorName }) => {
      const { reason, items, by } = entry.detail
      const isByTeam = by === 'team'
      const content = { ...orderOf(entry), by: isByTeam ? actorName : null, reason, items }
      const readers = [...teamOf(entry), ...(isByTeam ? [desk] : [])]
      return readers.map((to) => ({ kind: 'order.cancelled', to, content }))
    },
  },
  'order.items_returned': {
    readsUnitsOut: true,
    mails: (entry, { unitsOut: out }) => {
      const { items: returned } = entry.detail
      // An order of which nothing was out is closed.
      if (returned.length === 0) return []
      const content = { ...orderOf(entry), returned, out }
      return teamOf(entry).map((to) => ({ kind: 'order.returned', to, content }))
    },
  },
  'incident.reported': {
    mails: ({ order = null, team, detail }, { actorName: by }) => {
      const { state, quantity, item, what } = detail
      const team_code = team?.team_code ?? null
      const content = { by, team_code, order, state, quantity, item, what }
      return [{ kind: 'incident.reported', to: desk, content }]
    },
  },
  'user.password_link_created': {
    mails: ({ user, link, detail }) =>
      user === undefined || link === undefined
        ? []
        : [{ kind: `password.${detail.link}`, to: { user }, content: link }],
  },
  // Whoever chooses a first password knows.
  'user.password_changed': {
    mails: ({ user, replacesOwn }, { now }) =>
      user === undefined || replacesOwn !== true
        ? []
        : [{ kind: 'password.changed', to: { user }, content: { at: now.toISOString() } }],
  },
}

const desk: MailReader = 'desk'

function orderOf({ order = 0, team }: RecordEntry) {
  return { order, team_code: team?.team_code ?? null }
}

function teamOf({ team }: RecordEntry): readonly MailReader[] {
  return team ? [{ team: team.id }] : []
}

export function mailsOf<K extends HistoryKind>(entry: Entry<K>, facts: MailFacts): readonly Mail[] {
  return rules[entry.kind]?.mails(entry, facts) ?? []
}

/** Whether mails may follow from an entry. */
export function isMailed({ kind }: RecordEntry): boolean {
  return kind in rules
}

/** The order whose units its mail names, though the entry does not. */
export function orderOfUnits({ kind, order }: RecordEntry): number | undefined {
  return rules[kind]?.readsUnitsOut === true ? order : undefined
}

/** Whether the links that the user has been mailed do not work any more. */
export function endsLinks({ kind, detail }: RecordEntry): boolean {
  if (kind === 'user.updated') return detail.changes['is_active']?.after === false
  return kind === 'user.password_link_created' || kind === 'user.password_changed'
}
