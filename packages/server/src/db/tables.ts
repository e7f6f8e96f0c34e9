import type {
  CategoryColumns,
  Condition,
  HistoryKind,
  IncidentState,
  ItemColumns,
  OrderStatus,
  UserColumns,
} from '@signout/contract'
import type { Context } from './context.ts'
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely'

/** The database, or a transaction in it. */
export interface Db extends Kysely<Tables> {
  readonly context: Context
}

/** ISO-8601 in UTC with milliseconds and `Z`, in both databases. */
export type Timestamp = string
/** Written once. */
type CreatedAt = ColumnType<Timestamp, Timestamp, never>

export interface Tables {
  users: UsersTable
  /** 'Hardware Site Admins' and 'HSS Test Users', there from the first migration. */
  groups: { id: GeneratedAlways<number>; name: string }
  user_groups: { user_id: number; group_id: number }
  teams: TeamsTable
  profiles: ProfilesTable
  categories: CategoriesTable
  hardware: HardwareTable
  hardware_categories: { hardware_id: number; category_id: number }
  orders: OrdersTable
  order_requests: OrderRequestsTable
  order_items: OrderItemsTable
  sessions: SessionsTable
  password_links: PasswordLinksTable
  asked_links: PasswordLinksTable
  attempts: AttemptsTable
  secrets: SecretsTable
  history: HistoryTable
  kept_answers: KeptAnswersTable
  incidents: IncidentsTable
  pictures: PicturesTable
  /** On SQLite only: what each process tells the others that it changed, as JSON. */
  notices: { id: GeneratedAlways<number>; origin: string; change: string }
  mails: MailsTable
  snapshots: SnapshotsTable
  settings: SettingsTable
  watches: { profile_id: number; hardware_id: number }
}

/** The name of every column that holds yes or no. */
export type BooleanColumn = {
  [T in keyof Tables]: BooleanColumnOf<Selectable<Tables[T]>>
}[keyof Tables]
type BooleanColumnOf<Row> = { [C in keyof Row]: boolean extends Row[C] ? C : never }[keyof Row]

export interface UsersTable extends UserColumns {
  id: GeneratedAlways<number>
  password_hash: string | null
  /** Whether the user chose the password; if not, it was made up by an import or set from the command line. */
  has_own_password: Generated<boolean>
  last_login: Generated<Timestamp | null>
  /** `search_text` and `search_of` are `userSearch` of the names: written together with them. */
  search_text: string
  search_of: string
  created_at: CreatedAt
  updated_at: Timestamp
}

export interface TeamsTable {
  id: GeneratedAlways<number>
  team_code: string
  project_description: string | null
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
  /** The row of the record up to which the news have been seen (spec §17). */
  news_seen: Generated<number>
  created_at: CreatedAt
  updated_at: Timestamp
}

export interface CategoriesTable extends CategoryColumns {
  id: GeneratedAlways<number>
  /** `foldText(name)`: what lists are ordered by. */
  name_key: string
  /** How many items are in it; the database itself counts (migration 007). */
  item_count: ColumnType<number, never, never>
}

export interface HardwareTable extends ItemColumns {
  id: GeneratedAlways<number>
  quantity_remaining: number
  /** Where it is served: `/pictures/{hash}.webp`, or an address elsewhere. */
  picture: string | null
  /** These four are `itemSearch` of name, manufacturer, model number and location: written together with them. */
  name_key: string
  search_text: string
  search_of: string
  location_key: string | null
  created_at: CreatedAt
  updated_at: Timestamp
}

export interface OrdersTable {
  id: GeneratedAlways<number>
  status: OrderStatus
  /** Null when the team is gone. */
  team_id: number | null
  created_at: CreatedAt
  updated_at: Timestamp
  /** These three are null unless the order is cancelled. */
  cancelled_by: Generated<'desk' | 'team' | null>
  cancel_reason: Generated<string | null>
  cancelled_at: Generated<Timestamp | null>
}

export interface OrderRequestsTable {
  order_id: number
  hardware_id: number
  requested_quantity: number
}

/** One row for each physical unit that was granted. */
export interface OrderItemsTable {
  id: GeneratedAlways<number>
  order_id: number
  hardware_id: number
  /** Null together with `returned_at` while the unit is out. */
  part_returned_health: Condition | null
  returned_at: Timestamp | null
}

export interface SessionsTable {
  id_hash: string
  user_id: number
  created_at: Timestamp
  last_seen_at: Timestamp
}

/** Who makes links by which a password is chosen: each ends only its own. */
export type LinkMaker = 'desk' | 'owner'

/**
 * The link of a user by which a password is chosen (decision 021), gone when it is used: at most one that the desk made, in
 * `password_links`, and one that its owner asked for by mail, in `asked_links`.
 */
export interface PasswordLinksTable {
  user_id: number
  token_hash: string
  expires_at: Timestamp
}

/** What has been tried in vain, by whom (`throttle/`). */
export interface AttemptsTable {
  key: string
  /** Failures since the last success. */
  in_a_row: number
  /** Failures since an hour without any attempt. */
  in_all: number
  last_at: Timestamp
  blocked_until: Timestamp | null
}

/** Keys that all server processes share; insert if absent, then read. */
export interface SecretsTable {
  name: string
  value: string
}

/** What the desk has set (`settings/`), written as in the environment; no row: not set. */
export interface SettingsTable {
  name: string
  value: string
}

/** The record: rows are added and never changed (triggers see to it). */
export interface HistoryTable {
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
  /** The row that this one takes back. */
  undoes: number | null
}

/** Answers for requests that are repeated, by the key that the sender chose. */
export interface KeptAnswersTable {
  user_id: number
  key: string
  /** Hash of method, path and body. */
  request: string
  /** JSON, where an older version kept it. */
  answer: string | null
  created_at: Timestamp
  /** The answer; null only inside the transaction that makes it, and where an older version kept it. */
  compressed: Generated<Buffer | null>
  /** Of what is kept, in bytes. */
  size: Generated<number>
}

/** What was reported broken, lost or otherwise wrong. */
export interface IncidentsTable {
  id: GeneratedAlways<number>
  state: IncidentState
  quantity: number
  what: string
  when: string
  where: string
  order_id: number | null
  hardware_id: number | null
  /** Null when the team is gone, or never was. */
  team_id: number | null
  /** Outlives the team. */
  team_code: string | null
  reported_by: number
  at: CreatedAt
  is_resolved: boolean
}

export const unsentStates = ['waiting', 'sending'] as const

/** The outbox: what is to be sent, and what has become of it (decision 030). */
export interface MailsTable {
  id: GeneratedAlways<number>
  /** Stays the same however often the mail is sent. */
  message_id: string
  /** Kind of mail (`mail/mails.ts`). */
  kind: string
  recipient: string
  /** Null for the desk. */
  user_id: number | null
  /** JSON: what the mail says; null once a mail with a link has been sent. */
  content: string | null
  /** Whether the content holds a link by which a password is chosen. */
  has_link: boolean
  state: (typeof unsentStates)[number] | 'sent' | 'failed'
  /** Which mails go first: the smallest. */
  rank: Generated<number>
  /** When a notice was sent first, or tried, together with those to the same reader that have the same; null before, and for what goes alone. */
  slot: Generated<Timestamp | null>
  /** Who made the link that it holds. */
  link_by: Generated<LinkMaker | null>
  /** How often it was claimed; only the last claim may note what became of it. */
  attempts: Generated<number>
  created_at: CreatedAt
  /** When it may be claimed, or claimed again. */
  due_at: Timestamp
  /** An attempt that fails is not followed by one after this. */
  gives_up_at: Timestamp
  sent_at: Generated<Timestamp | null>
  /** Why the last attempt failed; with `trouble` it is the mail server's: it refuses us, or is out of reach. */
  problem: Generated<string | null>
  trouble: Generated<'ours' | 'unreachable' | null>
}

/** On PostgreSQL only: beside a SQLite file they are files (`pictures/`). */
export interface PicturesTable {
  /** SHA-256 of the bytes. */
  hash: string
  bytes: Buffer
  /** When an item last came to refer to it. */
  kept_at: Timestamp
}

/** At most one row: the backups that server processes make by themselves (`ops/backup/schedule.ts`). */
export interface SnapshotsTable {
  id: number
  /** When a process last began to make one. */
  tried_at: Timestamp
  /** When the last one that succeeded was begun. */
  made_at: Generated<Timestamp | null>
  /** When the last one that failed was begun, unless one has succeeded since; and why it failed. */
  failed_at: Generated<Timestamp | null>
  failure: Generated<string | null>
}
