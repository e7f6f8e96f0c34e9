import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../shapes.ts'

/** What every page knows of the event (spec §2). */
export const Configuration = z
  .object({
    hackathon_name: z.string(),
    registration_site_url: z.string(),
    /** IANA name of the zone in which dates are shown. */
    event_time_zone: z.string(),
    signout_opens: Timestamp,
    signout_closes: Timestamp,
    /** Null: no gate before the acknowledgement page. */
    acknowledgement_opens: Timestamp.nullable(),
    /** Null: no time is named by which things come back. */
    return_by: Timestamp.nullable(),
    /** Whether a link to choose a new password can be mailed. */
    has_mail: z.boolean(),
  })
  .meta({ id: 'Configuration' })
export type Configuration = z.output<typeof Configuration>

export const getConfiguration = endpoint({
  method: 'GET',
  path: '/api/event/configuration/',
  access: 'anyone',
  summary: 'What the server writes into every page, as it is now.',
  status: 200,
  response: Configuration,
  reads: ['event'],
  cacheScope: 'everyone',
  hasEtag: true,
})

/** What the server writes into a page that it serves (spec §2): the configuration, and what is of this page alone. */
export interface PageConfiguration extends Configuration {
  /** The server's clock when it wrote the page, ISO-8601 in UTC; a phone's own may be wrong. */
  readonly serverTime: string
  /** Whether the browser sent the cookie of a session, which may be over by now. */
  readonly hasSession: boolean
  /** Where the changes stood when the server wrote the page: whatever the page reads is not older. Only with a session. */
  readonly changePosition?: string
  /** For the style elements that the app makes, under the page's Content-Security-Policy. */
  readonly nonce: string
  /**
   * Only in the page that a password link opens: whose password it is for; null when the link is not valid any more.
   * No other page and no call says it.
   */
  readonly linkEmail?: string | null
  /** Only in the page that the link of a start without an organiser opens. */
  readonly isSetup?: true
}
