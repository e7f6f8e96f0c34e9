import {
  addresses,
  type Availability,
  itemParameter,
  joinParameter,
  type OrderStatus,
} from '@signout/contract'

/** Data in the address of the incident form (spec §21). */
export interface IncidentLink {
  readonly quantityGranted: number
  readonly [detail: string]: string | number
}

/** What looks back on the event, each at `/reports?show=…`. */
export type Report = 'statistics' | 'close-out' | 'losses' | 'incidents'
export const reportParameter = 'show'

/** Query parameter with the name of the sheet that is open. */
export const sheetParameter = 'sheet'

/** The sheet of the filters on small screens. */
export const filtersParameter = 'filters'

/** Query parameters that open something above the page; an address has at most one of them. */
export const sheetParameters = [
  sheetParameter,
  filtersParameter,
  itemParameter,
  joinParameter,
  'people',
  'settings',
  'screen',
] as const

export type SheetParameter = (typeof sheetParameters)[number]

/** Query parameters that say what is shown: where one of them changes, a form that was shown is lost. */
export const shownParameters = [...sheetParameters, 'view', 'data'] as const

/** Sheets to which links lead. */
export const linkedSheets = { editTeam: 'edit-team', importItems: 'import' } as const

/** Names of the query parameters of lists, for the lists and the links to them. */
export type TeamsParameter = 'search' | 'id_missing'
export type InventoryParameter =
  | 'search'
  | 'ordering'
  | 'in_stock'
  | 'availability'
  | 'category_ids'
  | 'view'
  | 'sort'
  | 'columns'

function teamsWith(query: { readonly [Name in TeamsParameter]?: string }): string {
  return `${addresses.teams}?${new URLSearchParams(query)}`
}

function inventoryWith(query: { readonly [Name in InventoryParameter]?: string }): string {
  return `${addresses.inventory}?${new URLSearchParams(query)}`
}

/** Every address of the app (spec §21), and links to users' email addresses and phone numbers. */
export const paths = {
  home: addresses.home,
  /** The participants' dashboard with Edit Team open. */
  editTeam: `${addresses.home}?${sheetParameter}=${linkedSheets.editTeam}`,
  /** Another address that keeps the team of an invitation (spec §22) until the waiver is signed. */
  withInvitation: (path: string, search: string): string => {
    const code = new URLSearchParams(search).get(joinParameter)
    return code === null ? path : `${path}?${new URLSearchParams({ [joinParameter]: code })}`
  },
  login: addresses.login,
  orders: '/orders',
  /** The orders with these statuses, optionally only those submitted in an hour, or that a search finds. */
  ordersIn: (
    statuses: readonly OrderStatus[],
    only: { readonly hour?: string; readonly search?: string } = {},
  ) => `/orders?${new URLSearchParams({ status: statuses.join(','), ...only })}`,
  teams: addresses.teams,
  /** The teams that have units without a recorded ID of any member. */
  teamsWithoutId: teamsWith({ id_missing: 'true' }),
  team: addresses.team,
  /** The pattern of the address of every team. */
  anyTeam: `${addresses.teams}/:teamCode`,
  reports: '/reports',
  report: (name: Report) => `/reports?${reportParameter}=${name}`,
  inventory: addresses.inventory,
  /** The inventory with the import of a file open. */
  importItems: `${addresses.inventory}?${sheetParameter}=${linkedSheets.importItems}`,
  teamsMatching: (search: string) => teamsWith({ search }),
  itemsMatching: (search: string) => inventoryWith({ search }),
  /** The table with the items that run out. */
  itemsThatAre: (availability: Availability) => inventoryWith({ view: 'table', availability }),
  itemsOfCategory: (id: number) => inventoryWith({ category_ids: String(id) }),
  item: addresses.item,
  cart: '/cart',
  /** The form without an item, which says that it cannot be filled in. */
  blankIncidentForm: '/incident-form',
  incidentForm: (item: IncidentLink): string =>
    `${paths.blankIncidentForm}?${new URLSearchParams({ data: JSON.stringify(item) })}`,
  acknowledgement: '/acknowledgement',
  notFound: '/404',
  /**
   * Encodes an email address, which may contain characters with a meaning in a link: `?bcc=` would be a header of the
   * mail.
   */
  mail: (address: string) => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`,
  phone: (number: string) => `tel:${number.replaceAll(/[^+\d]/g, '')}`,
} as const
