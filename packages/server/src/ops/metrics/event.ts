import { orderStatuses } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { findDisk } from '../alerts/disk.ts'
import { checkedKinds } from '../alerts/checks.ts'
import { DatabaseUnavailable } from '../../db/failure.ts'
import { inTime } from '../../db/readiness.ts'
import type { Db } from '../../db/tables.ts'
import { findMailFacts } from '../../mail/outbox-queries.ts'
import { findBackupState } from '../backup/state.ts'
import { countOrdersByStatus } from '../../orders/list-queries.ts'
import { version } from '../../base/version.ts'

/**
 * Measures the server, its database and the event; no label names a team, a user or an address (spec §29). What is
 * returned is called right before a scrape.
 */
export function watchEvent(
  { services }: FastifyInstance,
  countStreams: () => number,
  register: Registry,
): () => Promise<void> {
  const { db, config, now, alerts } = services
  const registers = [register]
  const gauge = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `signout_${name}`, help, labelNames, registers })
  const build = gauge('build_info', 'Always 1; the version is in the label.', 'version')
  build.set({ version }, 1)
  const open = gauge('open_streams', 'Pages that hear of changes at once.')
  const up = gauge('database_up', 'Whether the database answers.')
  const orders = gauge('orders', 'Orders of teams, by status.', 'status')
  const mails = gauge('mails', 'Mails that wait to be sent, and that were given up.', 'state')
  const backup = gauge('backup_age_seconds', 'Age of the newest backup that the server has made.')
  const free = gauge('disk_free_bytes', 'Free room where DATA_DIR is.')
  const size = gauge('disk_size_bytes', 'Size of the disk where DATA_DIR is.')
  const alerting = gauge('alerts', 'Whether organisers are warned of it on the dashboard.', 'kind')
  const waits = new Histogram({
    name: 'signout_database_wait_seconds',
    help: 'How long work waited for its turn to write (SQLite) or for a connection (PostgreSQL).',
    buckets: [0.001, 0.01, 0.1, 1, 5],
    registers,
  })
  db.context.waits.listen((seconds) => waits.observe(seconds))

  return async () => {
    open.set(countStreams())
    for (const kind of checkedKinds) alerting.set({ kind }, alerts.has(kind) ? 1 : 0)
    const figures = await findFiguresInTime(db)
    const disk = await findDisk(db, config)
    up.set(figures === undefined ? 0 : 1)
    // What is unknown is left out.
    for (const each of [orders, mails]) each.reset()
    for (const each of [backup, free, size]) each.remove()
    if (disk !== undefined) {
      free.set(disk.free)
      size.set(disk.total)
    }
    if (figures === undefined) return
    for (const status of orderStatuses) orders.set({ status }, figures.orders[status])
    for (const state of ['waiting', 'failed'] as const) mails.set({ state }, figures.mails[state])
    const { backupAt } = figures
    if (backupAt !== null) backup.set((now().getTime() - Date.parse(backupAt)) / 1000)
  }
}

async function findFiguresInTime(db: Db) {
  try {
    return await inTime(findFigures(db), () => undefined)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return undefined
    throw error
  }
}

async function findFigures(db: Db) {
  // At once: on PostgreSQL each is a trip.
  const [orders, mails, backup] = await Promise.all([
    countOrdersByStatus(db),
    findMailFacts(db),
    findBackupState(db),
  ])
  return { orders, mails, backupAt: backup.made_at }
}
