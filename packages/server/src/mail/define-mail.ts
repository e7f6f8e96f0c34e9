import { addresses, type HistoryKind, type PasswordLinkKind } from '@signout/contract'
import type { PasswordToken, RecordEntry } from '../write/record/kinds.ts'
import type { MailDocument, MailLink } from './render.ts'
import type { MailSettings } from './settings.ts'

/** A team is everyone who is in it when the mail is written. */
export type MailReader = 'desk' | { readonly team: number } | { readonly user: number }

export const desk: MailReader = 'desk'

export interface Quantity {
  readonly name: string
  readonly quantity: number
}

export interface Shortfall {
  readonly name: string
  readonly requested: number
  readonly granted: number
}

/** What an entry of the record does not say itself. */
export interface MailContext {
  readonly actorName: string
  /** What the team has of the entry's order, or can pick up; read only for mails with `readsUnitsOut`. */
  readonly unitsOut: readonly Quantity[]
  /** Items of the entry's order of which less was granted, or left in it, than requested; read together with `unitsOut`. */
  readonly shortfalls: readonly Shortfall[]
  /** Kinds of all that happened to the entry's order in the same moment. */
  readonly atOnce: readonly HistoryKind[]
  readonly now: Date
}

export interface Reading {
  readonly settings: MailSettings
  /** The team and the desk read the same in other words. */
  readonly isDesk: boolean
}

type Entry<K extends HistoryKind> = Extract<RecordEntry, { readonly kind: K }>

/** Which mails go first: links, then what somebody waits for, then what is only good to know, told together (spec §18). */
export const mailRanks = { link: 0, awaited: 1, notice: 2 } as const
export type MailRank = keyof typeof mailRanks

/** A kind of mail: what it follows from, who reads it, what it says. */
interface MailRule<K extends HistoryKind, F extends object> {
  readonly from: K
  readonly readsUnitsOut?: true
  /** Its reader can log in with it: its facts are wiped once it is sent. */
  readonly hasLink?: true
  readonly to: (entry: Entry<K>) => readonly MailReader[]
  /** What it tells, kept in the outbox as JSON until it is sent; null where no mail follows from the entry. */
  readonly facts: (entry: Entry<K>, context: MailContext) => F | null
  readonly rank: MailRank | ((facts: F) => MailRank)
  readonly document: (facts: F, reading: Reading) => MailDocument
}

export type AnyMailRule = MailRule<HistoryKind, object>

export function defineMail<K extends HistoryKind, F extends object>(
  rule: MailRule<K, F>,
): AnyMailRule {
  // Sound: entries come from records of the kind in `from`, and the facts in `document` are those that `facts` gave.
  return rule as unknown as AnyMailRule
}

/** The team of an entry, as far as it is still there. */
export function teamOf({ team }: RecordEntry): readonly MailReader[] {
  return team ? [{ team: team.id }] : []
}

export function userOf({ user }: RecordEntry): readonly MailReader[] {
  return user === undefined ? [] : [{ user }]
}

/** The link of an entry, where it is of this kind and to be mailed. */
export function mailedLink(
  { link, detail }: Entry<'user.password_link_created'>,
  kind: PasswordLinkKind,
): PasswordToken | null {
  return detail.link === kind && link?.isMailed === true ? link : null
}

export function orderOf({ order = 0, team }: RecordEntry) {
  return { order, team_code: team?.team_code ?? null }
}

interface About {
  readonly order: number | null
  readonly team_code: string | null
}

/** The team's own orders are on its dashboard; the desk has a page for each team. */
export function orderLink({ order, team_code }: About, { settings, isDesk }: Reading): MailLink {
  const { publicUrl } = settings
  if (!isDesk || team_code === null) {
    return { label: 'Open the dashboard', url: publicUrl + addresses.home }
  }
  const place = order === null ? addresses.team(team_code) : addresses.orderOfTeam(team_code, order)
  return { label: `Open team ${team_code}`, url: publicUrl + place }
}

/** A time as the screens write it. */
export function timeIn({ timeZone }: MailSettings, time: string): string {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(time))
}
