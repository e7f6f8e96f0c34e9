import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../shapes.ts'

const Count = z.int().min(0)

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
    conditions: z.array(
      z.object({
        category_id: Id,
        healthy: Count,
        heavily_used: Count,
        broken: Count,
        lost: Count,
      }),
    ),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.output<typeof Statistics>

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
