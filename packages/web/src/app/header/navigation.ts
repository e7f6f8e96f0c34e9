import type { Role } from '@signout/contract'
import { paths } from '#paths.ts'

interface NavigationEntry {
  readonly label: string
  readonly path: string
  readonly roles: readonly Role[]
}

/** Spec §2, Navigation. Logout is for everybody and not an address. */
const entries: readonly NavigationEntry[] = [
  { label: 'Dashboard', path: paths.home, roles: ['participant', 'organiser'] },
  { label: 'Inventory', path: paths.inventory, roles: ['participant', 'organiser'] },
  { label: 'Orders', path: paths.orders, roles: ['organiser'] },
  { label: 'Teams', path: paths.teams, roles: ['organiser'] },
  { label: 'Reports', path: paths.reports, roles: ['organiser'] },
  { label: 'Cart', path: paths.cart, roles: ['participant'] },
]

export function navigationOf(role: Role): readonly NavigationEntry[] {
  return entries.filter((entry) => entry.roles.includes(role))
}
