import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { conditionKeys, forEachCondition } from '../rules/orders/units.ts'
import { alertKinds } from '../rules/system-alerts.ts'
import {
  Count,
  Id,
  IdInQuery,
  listOf,
  page,
  paging,
  TeamCodeInPath,
  Timestamp,
} from '../field-schemas.ts'
import { historyKinds, RecordRow } from '../record/history.ts'

/** What is wrong, and what to do next (spec §19). */
export const Alert = z
  .object({
    kind: z.enum(alertKinds),
    message: z.string(),
    since: Timestamp,
    /** Set when it only informs. */
    quiet: z.literal(true).optional(),
  })
  .meta({ id: 'Alert' })
export type Alert = z.output<typeof Alert>

/** Work of the desk in figures (spec §19); like lists of orders, without those whose team is gone. */
export const Overview = z
  .object({
    /** Orders in each status that is not final. */
    waiting: Count,
    ready: Count,
    out: Count,
    /** Units that teams have. */
    units_out: Count,
    /** Items with no unit on the shelf, and items with few (spec §13). */
    out_of_stock: Count,
    low: Count,
    /** Reports that are not resolved. */
    open_incidents: Count,
    /** The order that has waited longest to be packed. */
    oldest_waiting: z
      .object({ order_id: Id, team_code: z.string(), created_at: Timestamp })
      .nullable(),
    /** Teams that have units without a recorded ID of any member. */
    teams_without_id: Count,
    /** Mails that could not be sent and were given up. */
    failed_mails: Count,
    /** Scheduled backups; null when the server makes none. */
    backup: z
      .object({
        /** When the latest was made; null when there is none yet. */
        made_at: Timestamp.nullable(),
      })
      .nullable(),
    /** Which of the things a new event needs are there; null once all are, or units were handed out. */
    first_steps: z
      .object({
        /** The event has a name, and a sign-out window that is not over. */
        settings: z.boolean(),
        items: z.boolean(),
        /** There are users besides the first organiser. */
        people: z.boolean(),
        order: z.boolean(),
        backup: z.boolean(),
      })
      .nullable(),
    /** Sorted by severity, the worst first. */
    alerts: z.array(Alert),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/event/overview/',
  access: 'organiser',
  summary: 'Orders that wait at the desk and units that are out, in figures.',
  status: 200,
  response: Overview,
  reads: ['orders', 'teams', 'inventory', 'event'],
})

/** Median and 90th percentile of the waits, in seconds; null when nothing waited. */
export const Wait = z
  .object({ median: Count.nullable(), p90: Count.nullable() })
  .meta({ id: 'Wait' })
export type Wait = z.output<typeof Wait>

const waits = {
  /** Wait from submitted to ready. */
  to_ready: Wait,
  /** Wait from ready to picked up. */
  to_pickup: Wait,
}

/** Figures of the hour that begins at `hour`; hours in which nothing happened are omitted. */
const Hour = z.object({
  hour: Timestamp,
  submitted: Count,
  picked_up: Count,
  returned_units: Count,
  /** Units that are out at the end of the hour. */
  units_out: Count,
})

/** Figures from the record and the orders. Neither undone changes nor cancelled orders count (spec §28). */
export const Statistics = z
  .object({
    hours: z.array(Hour),
    /** Waits, in all and by the hour in which they began. */
    waits: z.object({ ...waits, by_hour: z.array(z.object({ hour: Timestamp, ...waits })) }),
    /** Units of the items most requested. */
    items: z.array(z.object({ hardware_id: Id, requested: Count, granted: Count, refused: Count })),
    /** Returned units; a unit of an item in two categories counts in both. */
    conditions: z.array(z.object({ category_id: Id, ...forEachCondition(conditionKeys, Count) })),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.output<typeof Statistics>
export type WaitName = Exclude<keyof Statistics['waits'], 'by_hour'>

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/event/statistics/',
  access: 'organiser',
  summary: 'Orders, units and waits by hour, the items most requested, and how units came back.',
  status: 200,
  response: Statistics,
  reads: ['orders', 'inventory'],
  cacheScope: 'organisers',
})

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/event/history/',
  access: 'organiser',
  summary: 'Who changed what and when, newest first.',
  query: z.object({
    ...paging,
    order: IdInQuery,
    hardware: IdInQuery,
    user: IdInQuery,
    team: z.optional(TeamCodeInPath),
    kind: listOf(historyKinds, 'This is not a known kind.'),
  }),
  status: 200,
  response: page(RecordRow),
  reads: ['orders', 'teams', 'inventory', 'session', 'event'],
})
