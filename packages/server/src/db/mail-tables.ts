import type { Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, LinkMaker, Timestamp } from './tables.ts'

export const unsentStates = ['waiting', 'sending'] as const

/** The outbox: mails to be sent, and what became of them (decision 030). */
export interface MailsTable {
  id: GeneratedAlways<number>
  /** Message id, the same however often the mail is sent. */
  message_id: string
  /** Kind of mail (`mail/mails.ts`). */
  kind: string
  recipient: string
  /** Recipient; null for the desk. */
  user_id: number | null
  /** Facts of the mail as JSON; null once a mail with a link has been sent. */
  content: string | null
  /** Whether the content has a password link. */
  has_link: boolean
  state: (typeof unsentStates)[number] | 'sent' | 'failed'
  /** Rank of the mail; the smallest goes first. */
  rank: Generated<number>
  /** Maker of the link in the mail. */
  link_by: Generated<LinkMaker | null>
  /** Number of claims, without those that ended because of the mail server. */
  attempts: Generated<number>
  created_at: CreatedAt
  /** When the mail may be claimed, or claimed again: while it is being sent the end of its lease. */
  due_at: Timestamp
  /** No attempt is made after this time. */
  gives_up_at: Timestamp
  sent_at: Generated<Timestamp | null>
  /** Why the last attempt failed; `trouble` when the mail server refuses us or is unreachable. */
  problem: Generated<string | null>
  trouble: Generated<'ours' | 'unreachable' | null>
}
