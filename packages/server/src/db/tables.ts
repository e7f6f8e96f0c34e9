import type {
  CancelledBy,
  CategoryColumns,
  Condition,
  HistoryKind,
  IncidentState,
  ItemColumns,
  OrderStatus,
  UserColumns,
} from '@signout/contract'
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely'
import type { Context } from './transaction.ts'
import type { Pipeline } from './postgres/pipeline.ts'

/** The database, or a transaction in it. */
export interface Db extends Kysely<Tables> {
  readonly context: Context
  /** Pipeline of a transaction on PostgreSQL. */
  readonly pipeline?: Pipeline
}

/** ISO-8601 in UTC with milliseconds and `Z`, in both databases. */
export type Timestamp = string
/** A time that is written once. */
export type CreatedAt = ColumnType<Timestamp, Timestamp, never>

export interface Tables {
  users: UsersTable
  /** 'Hardware Site Admins' and 'HSS Test Users', inserted by the first migration. */
  groups: { id: GeneratedAlways<number>; name: string }
  user_groups: { user_id: number; group_id: number }
  teams: TeamsTable
  profiles: ProfilesTable
  categories: CategoriesTable
  hardware: HardwareTable
  hardware_categories: { hardware_id: number; category_id: number }
  orders: OrdersTable
  order_requests: { order_id: number; hardware_id: number; requested_quantity: number }
  order_items: OrderItemsTable
  sessions: SessionsTable
  password_links: PasswordLinksTable
  asked_links: PasswordLinksTable
  attempts: AttemptsTable
  /** Keys shared by all server processes; inserted if absent, then read. */
  secrets: { name: string; value: string }
  history: HistoryTable
  kept_answers: KeptAnswersTable
  incidents: IncidentsTable
  pictures: PicturesTable
  /** Written on SQLite by earlier versions. */
  notices: { id: GeneratedAlways<number>; origin: string; change: string }
  mails: MailsTable
  snapshots: SnapshotsTable
  /** Set by the desk, as in the environment, and the pause as JSON (`settings/`); unset ones have no row. */
  settings: { name: string; value: string }
  watches: { profile_id: number; hardware_id: number }
}

/** The names of all boolean columns. */
export type BooleanColumn = {
  [T in keyof Tables]: BooleanColumnOf<Selectable<Tables[T]>>
}[keyof Tables]
type BooleanColumnOf<Row> = { [C in keyof Row]: boolean extends Row[C] ? C : never }[keyof Row]

export interface UsersTable extends UserColumns {
  id: GeneratedAlways<number>
  password_hash: string | null
  /** Whether the user chose the password; otherwise an import generated it or the command line set it. */
  has_own_password: Generated<boolean>
  last_login: Generated<Timestamp | null>
  /** `search_text` and `search_of` are `userSearch` of the names: written together with them. */
  search_text: string
  search_of: string
  /** `registrationTeamKey` of the team at registration, written together with it. */
  registration_team_key: string | null
  created_at: CreatedAt
  updated_at: Timestamp
}

interface TeamsTable {
  id: GeneratedAlways<number>
  team_code: string
  project_description: string | null
  /** What the team may spend; null: as every team. */
  team_credits: Generated<number | null>
  created_at: CreatedAt
  updated_at: Timestamp
}

export interface ProfilesTable {
  id: GeneratedAlways<number>
  user_id: number
  team_id: number
  id_provided: boolean
  attended: boolean
  acknowledge_rules: boolean
  e_signature: string
  phone_number: string
  /** The row of the record up to which news have been seen (spec §17). */
  news_seen: Generated<number>
  created_at: CreatedAt
  updated_at: Timestamp
}

interface CategoriesTable extends CategoryColumns {
  id: GeneratedAlways<number>
  /** `foldText(name)`, the sort key of lists. */
  name_key: string
  /** Number of its items, counted by the database (migration 007). */
  item_count: ColumnType<number, never, never>
}

interface HardwareTable extends Omit<ItemColumns, 'is_consumable' | 'credits'> {
  id: GeneratedAlways<number>
  is_consumable: Generated<boolean>
  credits: Generated<number>
  quantity_remaining: number
  /** Address of the picture: `/pictures/{hash}.webp`, or one elsewhere. */
  picture: string | null
  /** These four are `itemSearch` of name, manufacturer, model number and location, written together with them. */
  name_key: string
  search_text: string
  search_of: string
  location_key: string | null
  created_at: CreatedAt
  updated_at: Timestamp
}

interface OrdersTable {
  id: GeneratedAlways<number>
  status: OrderStatus
  /** Null when the team was deleted. */
  team_id: number | null
  created_at: CreatedAt
  updated_at: Timestamp
  /** This and the next two are null unless the order is cancelled. */
  cancelled_by: Generated<CancelledBy | null>
  cancel_reason: Generated<string | null>
  cancelled_at: Generated<Timestamp | null>
  /** The organiser who packs the order (spec §8), and times of that claim: all three or none. */
  packing_by: Generated<number | null>
  packing_since_at: Generated<Timestamp | null>
  packing_until_at: Generated<Timestamp | null>
}

/** One row for each granted physical unit. */
interface OrderItemsTable {
  id: GeneratedAlways<number>
  order_id: number
  hardware_id: number
  /** Null together with `returned_at` while the unit is out. */
  part_returned_health: Condition | null
  returned_at: Timestamp | null
  /** Whether it was handed out for good, as a unit of a consumable; then it never comes back. */
  is_kept: Generated<boolean>
  /** What it cost when it was ordered; 0 where the event had no credits then. */
  credits: Generated<number>
}

interface SessionsTable {
  id_hash: string
  user_id: number
  created_at: Timestamp
  last_seen_at: Timestamp
}

/** Makers of password links; each ends only its own. */
export type LinkMaker = 'desk' | 'owner'

/**
 * The password link of a user (decision 021), deleted when it is used: at most one made by the desk, in
 * `password_links`, and one that the owner requested by mail, in `asked_links`.
 */
export interface PasswordLinksTable {
  user_id: number
  token_hash: string
  expires_at: Timestamp
}

/** Failed attempts by who has to wait (`accounts/sessions/throttle.ts`). */
export interface AttemptsTable {
  key: string
  /** Failures since the last success. */
  in_a_row: number
  /** Counted by earlier versions. */
  in_all: Generated<number>
  last_at: Timestamp
  blocked_until: Timestamp | null
}

/** The record: rows are added and never changed (enforced by triggers). */
interface HistoryTable {
  id: GeneratedAlways<number>
  at: Timestamp
  /** Null for the command line, and on the web without a session. */
  actor_id: number | null
  via: 'web' | 'cli'
  kind: HistoryKind
  order_id: number | null
  team_id: number | null
  team_code: string | null
  hardware_id: number | null
  user_id: number | null
  /** JSON. */
  detail: string
  /** The row that this one undoes. */
  undoes: number | null
  /** The same number for all rows of one write; null in rows of older versions. */
  write: Generated<number | null>
}

/** Answers kept for repeated requests, by the key that the sender chose. */
interface KeptAnswersTable {
  user_id: number
  key: string
  /** Hash of method, path and body. */
  request: string
  created_at: Timestamp
  /** The compressed answer; null only inside the transaction that makes it, and in rows of older versions. */
  compressed: Generated<Buffer | null>
}

/** Reports of units that are broken, lost or otherwise wrong. */
interface IncidentsTable {
  id: GeneratedAlways<number>
  state: IncidentState
  quantity: number
  what: string
  when: string
  where: string
  order_id: number | null
  hardware_id: number | null
  /** Null when there was no team, or it was deleted. */
  team_id: number | null
  /** Kept when the team is deleted. */
  team_code: string | null
  reported_by: number
  at: CreatedAt
  is_resolved: boolean
}

/** Pictures, on PostgreSQL only: beside a SQLite file they are files (`catalogue/picture-store.ts`). */
interface PicturesTable {
  /** SHA-256 of the bytes. */
  hash: string
  bytes: Buffer
  /** When an item last began to refer to it. */
  kept_at: Timestamp
}

/** State of scheduled backups (`ops/backup/state.ts`), at most one row. */
interface SnapshotsTable {
  id: number
  /** When a process last began a backup. */
  tried_at: Timestamp
  /** When the last successful one was begun. */
  made_at: Generated<Timestamp | null>
  /** When the last failed one was begun, unless one has succeeded since; and why it failed. */
  failed_at: Generated<Timestamp | null>
  failure: Generated<string | null>
}

export const unsentStates = ['waiting', 'sending'] as const

/** The outbox: mails to be sent, and what became of them (decision 030). */
export interface MailsTable {
  id: GeneratedAlways<number>
  /** Message id, the same however often the mail is sent. */
  message_id: string
  /** Kind of mail (`mail/mails.ts`). */
  kind: string
  recipient: string
  /** Recipient; null for the desk. */
  user_id: number | null
  /** Facts of the mail as JSON; null once a mail with a link has been sent. */
  content: string | null
  /** Whether the content has a password link. */
  has_link: boolean
  state: (typeof unsentStates)[number] | 'sent' | 'failed'
  /** Rank of the mail; the smallest goes first. */
  rank: Generated<number>
  /** Maker of the link in the mail. */
  link_by: Generated<LinkMaker | null>
  /** Number of claims, without those that ended because of the mail server. */
  attempts: Generated<number>
  created_at: CreatedAt
  /** When the mail may be claimed, or claimed again: while it is being sent the end of its lease. */
  due_at: Timestamp
  /** No attempt is made after this time. */
  gives_up_at: Timestamp
  sent_at: Generated<Timestamp | null>
  /** Why the last attempt failed; `trouble` when the mail server refuses us or is unreachable. */
  problem: Generated<string | null>
  trouble: Generated<'ours' | 'unreachable' | null>
}
