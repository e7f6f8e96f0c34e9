import { foldText, normaliseEmail } from '@signout/contract'
import { sql } from 'kysely'
import { rowList } from '../compiled.ts'
import type { Tx } from '../transaction.ts'

/**
 * Folds names again, with quotation marks, dashes and the like, and brings email addresses into the one form in which
 * they are looked up (decision 042). An address whose form another account has stays, since both accounts may be used.
 */
export async function up(tx: Tx): Promise<void> {
  await foldUsers(tx)
  await foldItems(tx)
  await foldCategories(tx)
}

interface User extends Folded {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

async function foldUsers(tx: Tx): Promise<void> {
  const { rows } = await sql<User>`
    select id, first_name, last_name, email, search_text, search_of from users order by id
  `.execute(tx)
  const taken = new Set(rows.map(({ email }) => email))
  const folded = rows.map((user) => {
    const normal = normaliseEmail(user.email)
    const email = taken.has(normal) ? user.email : normal
    taken.add(email)
    return { ...user, email, ...searchColumns(user.first_name, user.last_name, email) }
  })
  const kinds = { id: 'integer', email: 'text', search_text: 'text', search_of: 'text' } as const
  await sql`
    update users
      set email = folded.email, search_text = folded.search_text, search_of = folded.search_of
      from ${rowList(tx, changed(rows, folded), kinds)} as folded where users.id = folded.id
  `.execute(tx)
}

interface Item extends Folded {
  readonly name: string
  readonly manufacturer: string | null
  readonly model_number: string | null
  readonly location: string | null
  readonly name_key: string
  readonly location_key: string | null
}

async function foldItems(tx: Tx): Promise<void> {
  const { rows } = await sql<Item>`
    select id, name, manufacturer, model_number, location, name_key, location_key, search_text, search_of
      from hardware
  `.execute(tx)
  const folded = rows.map((item) => {
    const { name, manufacturer, model_number, location } = item
    return {
      ...item,
      name_key: foldText(name),
      location_key: location === null ? null : foldText(location),
      ...searchColumns(name, manufacturer ?? '', model_number ?? ''),
    }
  })
  const kinds = {
    id: 'integer',
    name_key: 'text',
    location_key: 'text',
    search_text: 'text',
  } as const
  await sql`
    update hardware
      set name_key = folded.name_key, location_key = folded.location_key, search_text = folded.search_text
      from ${rowList(tx, changed(rows, folded), kinds)} as folded where hardware.id = folded.id
  `.execute(tx)
}

async function foldCategories(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; name_key: string }>`
    select id, name, name_key from categories
  `.execute(tx)
  const folded = rows.map((category) => ({ ...category, name_key: foldText(category.name) }))
  const kinds = { id: 'integer', name_key: 'text' } as const
  await sql`
    update categories set name_key = folded.name_key
      from ${rowList(tx, changed(rows, folded), kinds)} as folded where categories.id = folded.id
  `.execute(tx)
}

interface Folded {
  readonly id: number
  readonly search_text: string
  readonly search_of: string
}

/** A copy of its own: what the product makes of names may change, not this. */
function searchColumns(...names: readonly string[]) {
  return {
    search_text: names.map((name) => foldText(name).replaceAll(/\s+/g, ' ')).join('\n'),
    search_of: names.join('\n'),
  }
}

/** Those that differ from the row as it is. */
function changed<Row extends object>(rows: readonly Row[], folded: readonly Row[]): Row[] {
  return folded.filter((row, at) => JSON.stringify(row) !== JSON.stringify(rows[at]))
}
