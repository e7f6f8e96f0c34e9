import { addresses, formatNumber, type HistoryKind } from '@signout/contract'
import type { Entry, RecordEntry } from '../record/record-kinds.ts'
import type { MailDocument, MailLink, MailList } from './render.ts'
import type { MailSettings } from './mail-server.ts'

/** Readers of a mail; a team stands for its members when the mail is written. */
export type MailReader = 'desk' | { readonly team: number } | { readonly user: number }

export interface Quantity {
  readonly name: string
  readonly quantity: number
  /** Whether the team keeps them. */
  readonly isToKeep?: boolean
}

export interface Shortfall {
  readonly name: string
  readonly requested: number
  readonly granted: number
}

/** Facts that an entry of the record does not hold itself. */
export interface MailContext {
  readonly actorName: string
  /** Units of the entry's order that the team has or can pick up; read only for mails with `readsUnitsOut`. */
  readonly unitsOut: readonly Quantity[]
  /** Items of the entry's order with fewer units granted or left than requested; read together with `unitsOut`. */
  readonly shortfalls: readonly Shortfall[]
  /** All entries about the entry's order in the same transaction. */
  readonly atOnce: readonly RecordEntry[]
  readonly now: Date
}

export interface Reading {
  readonly settings: MailSettings
  /** Wording for the team and for the desk. */
  readonly isDesk: boolean
}

/** Age at which a mail that could not be sent is given up (spec §18). */
export const givesUpAfterMs = 24 * 3_600_000

/** Order of sending: links, then mails that a team waits for, then notices (spec §18). */
export const mailRanks = { link: 0, awaited: 1, notice: 2 } as const
export type MailRank = keyof typeof mailRanks

/** A kind of mail: its cause, its readers and its text. */
interface MailRule<K extends HistoryKind, F extends object> {
  readonly from: K
  readonly readsUnitsOut?: true
  /** Set when its reader can log in with it: its facts are wiped once it is sent. */
  readonly hasLink?: true
  readonly to: (entry: Entry<K>) => readonly MailReader[]
  /** Facts, kept in the outbox as JSON until the mail is sent; null when the entry causes no mail. */
  readonly facts: (entry: Entry<K>, context: MailContext) => F | null
  /** A notice when omitted. */
  readonly rank?: MailRank | ((facts: F) => MailRank)
  readonly document: (facts: F, reading: Reading) => MailDocument
}

export type AnyMailRule = MailRule<HistoryKind, object>

export function defineMail<K extends HistoryKind, F extends object>(
  rule: MailRule<K, F>,
): AnyMailRule {
  // Sound: entries are of the kind in `from`, and `document` gets the facts that `facts` returned.
  return rule as unknown as AnyMailRule
}

/** The team of an entry; none when it was deleted. */
export function toTeam({ team }: RecordEntry): readonly MailReader[] {
  return team ? [{ team: team.id }] : []
}

export function toUser({ user }: RecordEntry): readonly MailReader[] {
  return user === undefined ? [] : [{ user }]
}

export function orderOf({ order = 0, team }: RecordEntry) {
  return { order, team_code: team?.team_code ?? null }
}

export interface About {
  readonly order: number | null
  readonly team_code: string | null
}

/** Address of an order: the team's dashboard, or the desk's page of the team. */
export function orderLink({ order, team_code }: About, { settings, isDesk }: Reading): MailLink {
  const { publicUrl } = settings
  if (!isDesk || team_code === null) {
    return { label: 'Open the dashboard', url: publicUrl + addresses.home }
  }
  const place = order === null ? addresses.team(team_code) : addresses.orderOfTeam(team_code, order)
  return { label: `Open team ${team_code}`, url: publicUrl + place }
}

export function timeIn({ event_time_zone }: MailSettings, time: string | number): string {
  return new Intl.DateTimeFormat('en', {
    timeZone: event_time_zone,
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(time))
}

export function returnBy({ settings }: Reading, what: string): string[] {
  const { return_by } = settings
  if (return_by === null) return []
  return [`${what} by ${timeIn(settings, return_by)}.`]
}

export function listOf(title: string, items: readonly Quantity[]): MailList {
  return {
    title,
    rows: items.map(({ name, quantity, isToKeep = false }) => ({
      name,
      value: formatNumber(quantity) + (isToKeep ? ', yours to keep' : ''),
    })),
  }
}

/** Words for what a team has to bring back of these items; null for nothing. */
export function whatComesBack(items: readonly Quantity[]): string | null {
  if (items.length > 0 && items.every((item) => item.isToKeep)) return null
  return items.some((item) => item.isToKeep) ? 'everything but what is yours to keep' : 'everything'
}

/** List of requested units that are not in an order; none when there are no such units. */
export function shortfallLists(title: string, shortfalls: readonly Shortfall[]): MailList[] {
  if (shortfalls.length === 0) return []
  const rows = shortfalls.map(({ name, requested, granted }) => ({
    name,
    value: `${formatNumber(requested - granted)} of ${formatNumber(requested)}`,
  }))
  return [{ title, rows }]
}
