/** What the incident form carries in its address (spec §2). */
export interface IncidentLink {
  readonly quantityGranted: number
  readonly [detail: string]: string | number
}

/** Every address of the app (spec §2). */
export const paths = {
  home: '/',
  login: '/login',
  orders: '/orders',
  teams: '/teams',
  team: (code: string) => `/teams/${encodeURIComponent(code)}`,
  reports: '/reports',
  inventory: '/inventory',
  /** The inventory with the overview of an item open. */
  item: (id: number) => `/inventory?item=${id}`,
  cart: '/cart',
  incidentForm: (item: IncidentLink) =>
    `/incident-form?${new URLSearchParams({ data: JSON.stringify(item) })}`,
  acknowledgement: '/acknowledgement',
  notFound: '/404',
} as const
