import type { HistoryDetail, HistoryKind } from '@signout/contract'
import type { LinkMaker } from '../db/tables.ts'

export interface RecordedTeam {
  readonly id: number
  readonly team_code: string
}

/** What a write did to one object. Fields that do not apply are omitted. */
export type RecordEntry = { [K in HistoryKind]: Entry<K> }[HistoryKind]

/** An entry of one kind. */
export interface Entry<K extends HistoryKind> {
  readonly kind: K
  readonly order?: number
  /** The code is kept beside the id, since the row outlives the team. */
  readonly team?: RecordedTeam | null
  readonly item?: number
  readonly user?: number
  /** Detail without the user's name, which is added when the row is read. */
  readonly detail: Omit<HistoryDetail<K>, 'name'> & { readonly name?: string }
  readonly undoes?: number
  /** Token of a password link, for the mail only; never stored in the record. */
  readonly link?: K extends 'user.password_link_created' ? PasswordToken : never
  /**
   * Whether the user is mailed about a changed password, having chosen the former one, or the team about an undone
   * change that it knows of; not stored either.
   */
  readonly isMailed?: K extends 'user.password_changed' | 'order.undone' ? boolean : never
}

/** A password link by the terms of the database. */
export interface PasswordToken {
  readonly token: string
  readonly expires_at: string
  /** Maker of the link; a new link ends only earlier ones of the same maker. */
  readonly by: LinkMaker
  readonly isMailed: boolean
}
