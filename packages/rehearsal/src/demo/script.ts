import type { Condition, IncidentState } from '@signout/contract'

/** Script of the example event. Times are hours before it is loaded; items are named as in the catalogue. */
export interface DemoTeam {
  readonly code: string
  readonly description: string | null
  /** Emails. The first member signs first and orders; the others join. */
  readonly members: readonly [string, ...string[]]
  readonly orders: readonly DemoOrder[]
}

export interface DemoOrder {
  readonly at: number
  readonly items: Readonly<Record<string, number>>
  readonly ready?: number
  readonly pickedUp?: number
  readonly returns?: readonly DemoReturn[]
  readonly reports?: readonly DemoIncident[]
  readonly cancelled?: { readonly at: number; readonly by: 'organiser' | 'participant' }
}

interface DemoReturn {
  readonly at: number
  readonly items: readonly (readonly [item: string, quantity: number, condition: Condition])[]
}

/** A report by a member of the team about an item that it has. */
export interface DemoIncident {
  readonly at: number
  readonly by: string
  readonly state: IncidentState
  readonly item: string
  readonly quantity: number
  readonly what: string
  readonly when: string
  readonly where: string
  /** Hours before the loading; still open when omitted. */
  readonly resolvedAt?: number
}

/** A participant who changes teams. */
export interface DemoMove {
  readonly at: number
  readonly who: string
  readonly to: string
}
