import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../shapes.ts'

const Count = z.int().min(0)

/** Half of the waits and nine tenths of them were at most this long, in seconds; null where nothing waited. */
export const Wait = z
  .object({ median: Count.nullable(), p90: Count.nullable() })
  .meta({ id: 'Wait' })
export type Wait = z.output<typeof Wait>

const waits = {
  /** From submitted to ready. */
  to_ready: Wait,
  /** From ready to picked up. */
  to_pickup: Wait,
}

/** What happened in an hour that begins at `hour`; hours in which nothing happened are left out. */
const Hour = z.object({
  hour: Timestamp,
  submitted: Count,
  picked_up: Count,
  returned_units: Count,
  /** At its end. */
  units_out: Count,
})

/** What the record and the orders say of the event. Neither what was undone nor a cancelled order counts (spec §28). */
export const Statistics = z
  .object({
    hours: z.array(Hour),
    /** By the hour in which a wait began. */
    waits: z.object({ ...waits, by_hour: z.array(z.object({ hour: Timestamp, ...waits })) }),
    /** Of the items most requested, in units. */
    items: z.array(z.object({ hardware_id: Id, requested: Count, granted: Count, refused: Count })),
    /** Units that came back; one of an item in two categories counts in both. */
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
