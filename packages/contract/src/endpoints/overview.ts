import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { alertKinds } from '../rules/alerts.ts'
import { Id, Timestamp } from '../shapes.ts'

const Count = z.int().min(0)

/** What is the matter, and what to do next (spec §19). */
export const Alert = z
  .object({ kind: z.enum(alertKinds), message: z.string(), since: Timestamp })
  .meta({ id: 'Alert' })
export type Alert = z.output<typeof Alert>

/** What the desk has to do, in figures (spec §19); like lists of orders, without those whose team is gone. */
export const Overview = z
  .object({
    /** Orders in each of the statuses that are not over. */
    waiting: Count,
    ready: Count,
    out: Count,
    /** Units that teams have. */
    units_out: Count,
    /** Items of which all units are away from the shelf, and those of which few are left (spec §13). */
    out_of_stock: Count,
    low: Count,
    /** Reports that are not resolved. */
    open_incidents: Count,
    /** The order that has waited longest to be packed. */
    oldest_waiting: z
      .object({ order_id: Id, team_code: z.string(), created_at: Timestamp })
      .nullable(),
    /** Teams that have units, and of which no member's ID is recorded. */
    teams_without_id: Count,
    /** Mails that could not be sent and were given up. */
    failed_mails: Count,
    /** The backups that the server makes by itself; null when it makes none. */
    backup: z
      .object({
        /** When the last one was made; null: none yet. */
        made_at: Timestamp.nullable(),
      })
      .nullable(),
    /** What a new event needs, and whether it has it; null once nothing is missing, or units were handed out. */
    first_steps: z
      .object({
        /** A name, and a sign-out window that is not over. */
        settings: z.boolean(),
        items: z.boolean(),
        /** Another user than the first organiser. */
        people: z.boolean(),
        order: z.boolean(),
        backup: z.boolean(),
      })
      .nullable(),
    /** The worst first. */
    alerts: z.array(Alert),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/event/overview/',
  access: 'organiser',
  summary: 'What waits at the desk and what is out, in figures.',
  status: 200,
  response: Overview,
  reads: ['orders', 'teams', 'inventory', 'event'],
})
