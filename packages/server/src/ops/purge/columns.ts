import type { Tables } from '../../db/tables.ts'

/** All rows go; or of the columns that can hold text, these are overwritten and those are kept. */
type Treatment =
  | 'emptied'
  | { readonly overwritten: readonly string[]; readonly kept: readonly string[] }

const nothing: Treatment = { overwritten: [], kept: [] }

/**
 * What a purge does with every table (decision 028). Times and numbers are kept; a column that can hold text and is
 * not named here fails a test, and so does a table.
 * @internal That test reads it, and so does the one that looks for a text that is left.
 */
export const treatments: Readonly<Record<keyof Tables, Treatment>> = {
  users: {
    overwritten: [
      'email',
      'first_name',
      'last_name',
      'phone_number',
      'password_hash',
      'review_status',
      'search_text',
      'search_of',
    ],
    kept: [],
  },
  groups: { overwritten: [], kept: ['name'] },
  user_groups: nothing,
  profiles: { overwritten: ['e_signature', 'phone_number'], kept: [] },
  // What a team writes about itself often has names.
  teams: { overwritten: ['project_description'], kept: ['team_code'] },
  orders: { overwritten: ['cancel_reason'], kept: ['status', 'cancelled_by'] },
  order_requests: nothing,
  order_items: { overwritten: [], kept: ['part_returned_health'] },
  incidents: { overwritten: ['what', 'when', 'where'], kept: ['state', 'team_code'] },
  history: { overwritten: ['detail'], kept: ['via', 'kind', 'team_code'] },
  // The catalogue is the organisers' own text about items.
  categories: { overwritten: [], kept: ['name', 'name_key'] },
  hardware: {
    overwritten: [],
    kept: [
      'name',
      'model_number',
      'manufacturer',
      'datasheet',
      'picture',
      'image_url',
      'notes',
      'name_key',
      'search_text',
      'search_of',
    ],
  },
  hardware_categories: nothing,
  // Written anew from what was sent: without the place and the time of the photograph.
  pictures: { overwritten: [], kept: ['hash', 'bytes'] },
  sessions: 'emptied',
  password_links: 'emptied',
  attempts: 'emptied',
  // The next server makes new ones.
  secrets: 'emptied',
  kept_answers: 'emptied',
  mails: 'emptied',
  snapshots: 'emptied',
}

export const emptiedTables: readonly string[] = Object.entries(treatments)
  .filter(([, treatment]) => treatment === 'emptied')
  .map(([table]) => table)

/** What a purge may have written, and so has old rows to leave behind. */
export const writtenTables: readonly string[] = Object.entries(treatments)
  .filter(([, treatment]) => treatment === 'emptied' || treatment.overwritten.length > 0)
  .map(([table]) => table)
