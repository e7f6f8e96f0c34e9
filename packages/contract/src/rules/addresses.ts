import { parseId } from './numbers.ts'

/** Query parameter with the code of a team to join. */
export const joinParameter = 'join'

/** Query parameter with the id of the item whose overview is open. */
export const itemParameter = 'item'

/** Addresses of screens that the server writes into mails and links (spec §21). */
export const addresses = {
  home: '/',
  login: '/login',
  /** The page on which the holder of this token chooses a password (spec §5). */
  passwordLink: (token: string): string => `${addresses.login}?token=${token}`,
  teams: '/teams',
  team: (code: string): string => `${addresses.teams}/${encodeURIComponent(code)}`,
  /** The dashboard with the code of a team to join; a team's QR code leads there (spec §22). */
  join: (code: string): string => `/?${joinParameter}=${encodeURIComponent(code)}`,
  inventory: '/inventory',
  /** The inventory with the overview of an item open. */
  item: (id: number): string => `${addresses.inventory}?${itemParameter}=${id}`,
  /** The overview of a team at one of its orders. */
  orderOfTeam: (code: string, order: number): string =>
    `${addresses.team(code)}#${orderAnchor(order)}`,
} as const

/**
 * The code at the end of an address to join a team, which a scanner at the desk reads as a whole. Null for any other
 * text.
 */
export function joinCodeOf(address: string): string | null {
  const [, code] = new RegExp(`[?&]${joinParameter}=([a-z0-9]+)$`, 'i').exec(address) ?? []
  return code ?? null
}

/**
 * The order or item of the address that the code of a slip or a label holds where the server knows its own, whatever the
 * host (spec §14); null for any other text.
 */
export function linkedObjectOf(address: string): { order: number } | { item: number } | null {
  const [, path = ''] = /^https?:\/\/[^/?#\s]+(\/\S*)$/i.exec(address) ?? []
  const order = parseId(/^\/teams\/[a-z0-9]+\/?#order-(\d+)$/i.exec(path)?.[1] ?? '')
  if (order !== null) return { order }
  const item = parseId(/^\/inventory\/?\?item=(\d+)$/i.exec(path)?.[1] ?? '')
  return item === null ? null : { item }
}

/** Whether a host leads to the machine that asks, a loopback address or none in particular: no phone can open it. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}

/** The element id of an order on its team's overview: `order-12`. */
export function orderAnchor(order: number): string {
  return `order-${order}`
}

/** The order named by the fragment of an address: 12 for `#order-12`. */
export function orderOfFragment(fragment: string): number | null {
  return parseId(/^#order-(\d+)$/.exec(fragment)?.[1] ?? '')
}
