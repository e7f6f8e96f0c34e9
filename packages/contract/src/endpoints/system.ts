import { z } from '#schema'
import { endpoint, type Topic } from '../endpoint.ts'
import { Count, Timestamp, upTo } from '../field-schemas.ts'
import { limits } from '../rules/limits.ts'
import { Alert } from './overview.ts'

/** Health of the server, for its operator and for organisers (spec §29). */
export const System = z
  .object({
    version: z.string(),
    started_at: Timestamp,
    database: z.object({
      kind: z.enum(['sqlite', 'postgres']),
      bytes: Count,
      /** The migration applied last. */
      migration: z.string(),
    }),
    backup: z.object({
      /** When the newest backup in `directory` was made; null when there is none. */
      newest: Timestamp.nullable(),
      bytes: Count.nullable(),
      directory: z.string(),
      /** Minutes between two backups; 0 when they are made elsewhere, null when none are made. */
      every: Count.nullable(),
    }),
    mail: z.object({
      configured: z.boolean(),
      waiting: Count,
      failed: Count,
      /** The mail server's latest reply about one of these. */
      last_error: z.string().nullable(),
    }),
    /** Bytes on the disk of `DATA_DIR`; null when there is no such folder. */
    disk: z.object({ free: Count, total: Count }).nullable(),
    alerts: z.array(Alert),
  })
  .meta({ id: 'System' })
export type System = z.output<typeof System>

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/event/system/',
  access: 'organiser',
  summary: 'State of the server: version, database, backups, mails, disk, alerts.',
  status: 200,
  response: System,
  reads: ['orders', 'event'],
})

export const backUp = endpoint({
  method: 'POST',
  path: '/api/event/system/backup/',
  access: 'organiser',
  summary: 'Make a backup in `BACKUP_DIR`.',
  status: 201,
  response: z.object({ file: z.string(), bytes: Count }),
  changes: ['orders'],
  refusals: {
    409: 'Another backup is being made.',
    503: 'No backup can be made, as `detail` says.',
  },
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/event/system/mail-test/',
  access: 'organiser',
  summary: 'Send the caller a short mail at once.',
  status: 200,
  response: z.object({ recipient: z.string() }),
  changes: [],
  refusals: { 400: 'The mail server did not take it, as `detail` says, or none is configured.' },
})

export const retryMails = endpoint({
  method: 'POST',
  path: '/api/event/system/mail-retry/',
  access: 'organiser',
  summary: 'Retry all mails that wait or were given up.',
  status: 200,
  response: z.object({ mails: Count }),
  changes: ['orders'],
})

export const verifyFigures = endpoint({
  method: 'POST',
  path: '/api/event/system/verify/',
  access: 'organiser',
  summary: 'Recount the stock and check that the database is consistent.',
  status: 200,
  response: z.object({ differences: z.array(z.string()) }),
  changes: [],
  refusals: { 429: `It was done less than ${limits.verifyMs / 1000} seconds ago.` },
})

export const health = endpoint({
  method: 'GET',
  path: '/api/health/',
  access: 'anyone',
  summary: 'Whether the server and its database respond and accept writes.',
  status: 200,
  response: z.object({ status: z.literal('ok'), version: z.string() }),
  refusals: {
    503: 'The database does not respond, cannot be written or is gone, as `detail` says; or the server is stopping.',
  },
})

/** An error that kept a page from being shown. The log has it under the id that the page shows (spec §29). */
export const reportError = endpoint({
  method: 'POST',
  path: '/api/event/errors/',
  access: 'anyone',
  summary: 'Write an error of a page to the log of the server.',
  body: z.strictObject({
    /** Made by the page, which shows it. */
    id: z.string(),
    message: z.string(),
    stack: upTo(limits.browserErrors.bytes, z.string()).nullable(),
    /** Path of the page, without its query. */
    path: z.string(),
  }),
  textFile: { maxBytes: limits.browserErrors.bytes },
  status: 204,
  response: z.void(),
  changes: [],
  refusals: { 429: 'Too many errors have come from this address within a minute.' },
})

/** Data of a `change` event of the stream. */
export interface ChangeNotice {
  readonly topics: readonly Topic[]
}

/**
 * Data of `hello`: the topics that have changed since the position in the request; without `topics` any of them may
 * have.
 */
export interface Greeting {
  readonly topics?: readonly Topic[]
}

export const listenForChanges = endpoint({
  method: 'GET',
  path: '/api/changes/',
  access: 'user',
  summary:
    'Server-sent events: `hello`, then a `change` with the topics that the caller may hear of, `ping` every 20 seconds, `bye` when the session ends, and `replaced` when the caller has opened too many.',
  query: z.object({
    since: z
      .string()
      .optional()
      .describe(
        'The `changePosition` of a page. If the server still knows it, `hello` has the topics that have changed since.',
      ),
  }),
  produces: 'text/event-stream',
  status: 200,
  response: z.unknown(),
})
