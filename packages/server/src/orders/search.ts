import { itemNamedBy, orderNamedBy, parseId, searchTerms } from '@signout/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains, matchesEvery } from '../db/search.ts'
import type { Db } from '../db/tables.ts'
import { itemNameContains } from '../catalogue/search.ts'
import { bestTeams, teamsWith } from '../teams/search.ts'

/**
 * Condition for orders that a search finds: each term is in the team's code, a member's name or email, an ordered
 * item's name or model number, or the order's id; `item-12` is the item with that number (spec §14). Every part uses an
 * index; only digits are searched in every id.
 */
export function isFound(db: Db, search: string): RawBuilder<SqlBool> {
  return matchesEvery(search, (term) => sql`(orders.id in (${ordersWith(db, term)}))`)
}

function ordersWith(db: Db, term: string): RawBuilder<number> {
  const named = orderNamedBy(term)
  const item = itemNamedBy(term)
  return sql`
    select orders.id from orders where orders.team_id in (${teamsWith(db, term)})
    union all
    select order_id from order_requests
      where hardware_id in (select hardware.id from hardware where ${itemNameContains(db, term)})
    ${/^\d+$/.test(term) ? sql`union all select orders.id from orders where ${contains(db, idText, term)}` : sql``}
    ${named === null ? sql`` : sql`union all select ${named}`}
    ${item === null ? sql`` : sql`union all select order_id from order_requests where hardware_id = ${item}`}
  `
}

const idText = sql<string>`cast(orders.id as text)`

/** Best matches of a search: the order it names, and those of the best teams. Undefined when there are none. */
export function isBest(db: Db, search: string | undefined): RawBuilder<number> | undefined {
  const teams = bestTeams(db, search)
  if (teams === undefined) return undefined
  const terms = searchTerms(search ?? '')
  const named = terms.length === 1 ? idOf(terms[0] ?? '') : null
  const isOfBestTeam = sql`orders.team_id in (${teams})`
  const isBest = named === null ? isOfBestTeam : sql`orders.id = ${named} or ${isOfBestTeam}`
  return sql`(case when ${isBest} then 1 else 0 end)`
}

function idOf(term: string): number | null {
  return parseId(term.replace(/^0+/, '')) ?? orderNamedBy(term)
}
