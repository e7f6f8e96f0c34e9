import type { OrderStatus } from '@signout/contract'
import { DatabaseUnavailable } from '../db/failure.ts'
import { inTime } from '../db/readiness.ts'
import type { Db, Timestamp } from '../db/tables.ts'
import { findMailFacts, type MailFacts } from '../mail/facts-queries.ts'
import { findBackupState } from '../ops/backup/state.ts'
import { countOrders } from '../overview/queries.ts'

export interface Figures {
  readonly orders: Readonly<Record<OrderStatus, number>>
  readonly mails: Pick<MailFacts, 'waiting' | 'failed'>
  /** When the newest backup was made; null when there is none yet. */
  readonly backupAt: Timestamp | null
}

/** The figures of the event; undefined when the database does not answer in time. Three statements. */
export async function findFiguresInTime(db: Db): Promise<Figures | undefined> {
  try {
    return await inTime(findFigures(db), () => undefined)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return undefined
    throw error
  }
}

async function findFigures(db: Db): Promise<Figures> {
  // At once: on PostgreSQL each is a trip.
  const [orders, mails, backup] = await Promise.all([
    countOrders(db),
    findMailFacts(db),
    findBackupState(db),
  ])
  return { orders, mails, backupAt: backup.made_at }
}
