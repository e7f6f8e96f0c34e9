import { categoryColumns, itemColumns } from '@signout/contract'
import type { Updateable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { removedText } from '../record/record-kinds.ts'

/** What a purge does with a table: deletes all rows, or sets or rewrites some of the columns that can hold text. */
type Treatment<T extends keyof Tables> =
  | 'emptied'
  | {
      readonly set?: Updateable<Tables[T]>
      /** Columns that `purgeEvent` rewrites row by row. */
      readonly rewritten?: readonly (keyof Tables[T] & string)[]
      readonly kept?: readonly (keyof Tables[T] & string)[]
    }

/**
 * What a purge does with every table (decision 028). Times and numbers are kept unless they are set here; a column that
 * can hold text and is not named here fails a test.
 */
const treatments: { readonly [T in keyof Tables]: Treatment<T> } = {
  users: {
    set: {
      phone_number: '',
      review_status: 'None',
      registration_team: null,
      registration_team_key: null,
      last_login: null,
    },
    rewritten: ['email', 'first_name', 'last_name', 'password_hash', 'search_text', 'search_of'],
  },
  groups: { kept: ['name'] },
  user_groups: {},
  profiles: { set: { e_signature: removedText, phone_number: '' } },
  // A team's texts about itself often contain names.
  teams: { set: { project_description: null }, kept: ['team_code'] },
  orders: { set: { cancel_reason: null }, kept: ['status', 'cancelled_by'] },
  order_requests: {},
  order_items: { kept: ['part_returned_health'] },
  incidents: {
    set: { what: removedText, when: removedText, where: removedText },
    kept: ['state', 'team_code'],
  },
  history: { rewritten: ['detail'], kept: ['via', 'kind', 'team_code'] },
  // The catalogue consists of the organisers' texts about items.
  categories: { kept: [...categoryColumns, 'name_key'] },
  hardware: {
    kept: [...itemColumns, 'picture', 'name_key', 'search_text', 'search_of', 'location_key'],
  },
  hardware_categories: {},
  // Pictures are re-encoded, without the place and time of the photograph.
  pictures: { kept: ['hash', 'bytes'] },
  sessions: 'emptied',
  password_links: 'emptied',
  asked_links: 'emptied',
  attempts: 'emptied',
  // The organisers' texts about the event.
  settings: { kept: ['name', 'value'] },
  // The next server generates new ones.
  secrets: 'emptied',
  kept_answers: 'emptied',
  mails: 'emptied',
  watches: 'emptied',
  snapshots: 'emptied',
  // Ids alone.
  notices: { kept: ['origin', 'change'] },
}

interface PurgedTable {
  readonly table: string
  readonly isEmptied: boolean
  readonly set: object
  readonly overwritten: readonly string[]
  readonly kept: readonly string[]
}

export const purgedTables = Object.entries(treatments).map(([table, treatment]): PurgedTable => {
  const isEmptied = treatment === 'emptied'
  const { set = {}, rewritten = [], kept = [] } = isEmptied ? {} : treatment
  return { table, isEmptied, set, overwritten: [...Object.keys(set), ...rewritten], kept }
})
