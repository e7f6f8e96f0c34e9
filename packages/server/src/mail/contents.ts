import type { Condition, IncidentState } from '@signout/contract'

export interface Quantity {
  readonly name: string
  readonly quantity: number
}

interface AboutOrder {
  readonly order: number
  readonly team_code: string | null
}

interface WithLink {
  readonly token: string
  readonly expires_at: string
}

/** Every mail by its kind, with the facts that it tells: what the outbox keeps, as JSON, until the mail is sent. */
export interface MailContents {
  readonly 'order.submitted': AboutOrder & {
    readonly by: string
    readonly items: readonly {
      readonly name: string
      readonly requested: number
      readonly granted: number
    }[]
  }
  readonly 'order.ready': AboutOrder & { readonly items: readonly Quantity[] }
  readonly 'order.cancelled': AboutOrder & {
    /** Null: the desk. */
    readonly by: string | null
    readonly reason: string | null
    readonly items: readonly Quantity[]
  }
  readonly 'order.returned': AboutOrder & {
    readonly returned: readonly (Quantity & {
      readonly conditions: readonly { readonly condition: Condition; readonly quantity: number }[]
    })[]
    readonly out: readonly Quantity[]
  }
  readonly 'incident.reported': {
    readonly by: string
    readonly team_code: string | null
    readonly order: number | null
    readonly state: IncidentState
    readonly quantity: number
    readonly item: string | null
    readonly what: string
  }
  readonly 'password.invitation': WithLink
  readonly 'password.reset': WithLink
  readonly 'password.changed': { readonly at: string }
}

export type MailKind = keyof MailContents

/** Whoever has one of these can log in as its reader: they are wiped once they are sent. */
export const kindsWithLink: readonly MailKind[] = ['password.invitation', 'password.reset']
