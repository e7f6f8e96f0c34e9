import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { conditions } from '../rules/orders/units.ts'
import { Count, Id, page, paging, Timestamp } from '../field-schemas.ts'
import { limits } from '../rules/limits.ts'

/** What a team still has of an item of one order, and since when (spec §27). */
export const StillOutLine = z
  .object({
    order_id: Id,
    team_id: Id.nullable(),
    team_code: z.string().nullable(),
    members: z.array(
      z.object({
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        phone_number: z.string(),
      }),
    ),
    hardware_id: Id,
    name: z.string(),
    quantity: z.int().min(1),
    since: Timestamp,
  })
  .meta({ id: 'StillOutLine' })
export type StillOutLine = z.output<typeof StillOutLine>

export const listCloseout = endpoint({
  method: 'GET',
  path: '/api/event/closeout/',
  access: 'organiser',
  summary: 'Which teams still have which units, those out longest first.',
  query: z.object(paging),
  status: 200,
  response: page(StillOutLine),
  // The answer has names and phone numbers of members.
  reads: ['orders', 'teams', 'inventory', 'session'],
  cacheScope: 'organisers',
})

/** Units of one order that came back together, in a condition that keeps them off the shelf (spec §27). */
export const Loss = z
  .object({
    hardware_id: Id,
    order_id: Id,
    team_id: Id.nullable(),
    team_code: z.string().nullable(),
    quantity: z.int().min(1),
    part_returned_health: z.enum(conditions),
    at: Timestamp,
  })
  .meta({ id: 'Loss' })
export type Loss = z.output<typeof Loss>

export const listLosses = endpoint({
  method: 'GET',
  path: '/api/hardware/losses/',
  access: 'organiser',
  summary: 'Units that came back broken, lost or heavily used, the latest first.',
  query: z.object(paging),
  status: 200,
  response: page(Loss),
  reads: ['orders', 'teams', 'inventory'],
  cacheScope: 'organisers',
})

export const remindTeams = endpoint({
  method: 'POST',
  path: '/api/event/reminders/',
  access: 'organiser',
  summary: 'Mail every team that has units what it has, and when it is due.',
  status: 200,
  response: z.object({ teams: Count, people: Count }),
  changes: ['teams'],
  refusals: {
    400: 'Mail is not configured.',
    429: `The teams were reminded less than ${limits.remindersMs / 60_000} minutes ago.`,
  },
})

/** The exports, by their names on the command line. */
export const exportNames = ['closeout', 'orders', 'hardware', 'teams'] as const
export type ExportName = (typeof exportNames)[number]

const exportFiles = exportNames.map((name) => `${name}.csv` as const)

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/event/exports/{file}/',
  withoutSlash: true,
  access: 'organiser',
  summary: 'A CSV file of the event, as the command line writes it.',
  params: z.object({ file: z.enum(exportFiles) }),
  produces: 'text/csv',
  status: 200,
  response: z.unknown(),
  refusals: { 429: 'Too many files are being downloaded.' },
  reads: ['orders', 'teams', 'inventory', 'session'],
})
