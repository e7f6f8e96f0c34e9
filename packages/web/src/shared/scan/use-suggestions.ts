import {
  type Account,
  fullName,
  type Item,
  type ListedTeam,
  listItems,
  listOrders,
  listTeams,
  listUsers,
  type Order,
  statusLabel,
} from '@signout/contract'
import { useState } from 'react'
import { useRead } from '#api/reads.ts'
import { useTimeout } from '#ui/page/lifetime.ts'
import { paths } from '#paths.ts'
import type { Destination } from '../event/destination.ts'
import { eventSheetLink } from '../event/event-menu-entries.ts'
import { nothingCalled } from '../items/NothingCalled.tsx'
import { orderLink, teamLink } from '../orders/order-link.ts'

/** A match that is listed while one types. */
export interface Suggestion {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly detail: string
  readonly place: Destination
}

/** Characters from which on it is searched, milliseconds after the last key, and matches of each kind. */
const typing = { shortest: 2, delay: 150, matches: 5 } as const

/** What the typed text may mean (spec §23): teams, people, orders, items, in this order. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [search, setSearch] = useState('')
  useTimeout(() => setSearch(text.trim()), typing.delay, text)
  const enabled = Math.min(search.length, text.trim().length) >= typing.shortest
  const query = { search, limit: typing.matches }
  // Nothing moves while one chooses.
  const options = { enabled, keepPrevious: true, follows: false }
  const teams = useRead(listTeams, { query }, options).data?.results ?? []
  const people = useRead(listUsers, { query }, options).data?.results ?? []
  const orders =
    useRead(listOrders, { query: { ...query, units: false } }, options).data?.results ?? []
  const items = useRead(listItems, { query }, options).data
  if (!enabled) return none
  const called = [...teams.map(ofTeam), ...people.map(ofUser), ...orders.map(ofOrder)]
  const near = items?.near ?? null
  if (near !== null && called.length > 0) return called
  const group = near === null ? 'Items' : nothingCalled(near)
  return [...called, ...(items?.results ?? []).map((item) => ofItem(item, group))]
}

const none: readonly Suggestion[] = []

function ofTeam(team: ListedTeam): Suggestion {
  const names = team.profiles.map(({ user }) => user.first_name)
  return {
    key: `team ${team.id}`,
    group: 'Teams',
    label: team.team_code,
    detail: names.join(', '),
    place: teamLink(team),
  }
}

/** A member leads to the team, anyone else to the person. */
function ofUser(account: Account): Suggestion {
  const { id, email, profile } = account
  const team = profile?.team ?? null
  return {
    key: `user ${id}`,
    group: 'People',
    label: fullName(account),
    detail: team === null ? email : `${email} · ${team}`,
    place: team === null ? eventSheetLink('people', String(id)) : { href: paths.team(team) },
  }
}

function ofOrder(order: Pick<Order, 'id' | 'status' | 'team_code'>): Suggestion {
  return {
    key: `order ${order.id}`,
    group: 'Orders',
    label: `Order #${order.id}`,
    detail: `${order.team_code} · ${statusLabel(order.status)}`,
    place: orderLink(order),
  }
}

function ofItem({ id, name, location }: Item, group: string): Suggestion {
  return {
    key: `item ${id}`,
    group,
    label: name,
    detail: location ?? '',
    place: { href: paths.item(id) },
  }
}
