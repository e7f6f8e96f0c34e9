import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { Count, Timestamp } from '../field-schemas.ts'
import { defaultTeamRules } from '../rules/people/team.ts'
import { PublicPause } from './pause.ts'

/** Defaults of the configuration (spec §2). */
export const defaultConfiguration = {
  hackathon_name: 'Hackathon',
  registration_site_url: '/',
  event_time_zone: 'America/New_York',
  ...defaultTeamRules,
} as const

/** What every page knows about the event (spec §2). */
export const Configuration = z
  .object({
    hackathon_name: z.string(),
    registration_site_url: z.string(),
    /** IANA name of the zone in which dates are shown. */
    event_time_zone: z.string(),
    signout_opens: Timestamp,
    signout_closes: Timestamp,
    /** Null when the acknowledgement page is always open. */
    acknowledgement_opens: Timestamp.nullable(),
    /** Null when no time for returns is set. */
    return_by: Timestamp.nullable(),
    /** This and the next two are the event's `TeamRules`. */
    team_size_min: z.int().min(1),
    team_size_max: z.int().min(1),
    project_description_min: Count,
    /** Where the desk is and when; null when no place is named. */
    desk_place: z.string().nullable(),
    /** What organisers tell all participants; null for nothing. */
    announcement: z.string().nullable(),
    /** When it was announced: the same text may be announced again. */
    announced_at: Timestamp.nullable(),
    /** What each team may spend; null when nothing costs credits. */
    team_credits: Count.nullable(),
    /** A pause of ordering that has not been ended; one whose `until` has passed is over. */
    pause: PublicPause.nullable(),
    /** Whether a link to choose a new password can be mailed. */
    has_mail: z.boolean(),
  })
  .meta({ id: 'Configuration' })
export type Configuration = z.output<typeof Configuration>

export const getConfiguration = endpoint({
  method: 'GET',
  path: '/api/event/configuration/',
  access: 'anyone',
  summary: 'The configuration that the server writes into every page, as it is now.',
  status: 200,
  response: Configuration,
  reads: ['event'],
  cacheScope: 'everyone',
  hasEtag: true,
})

/**
 * What the server writes into a page that it serves (spec §2): the configuration, and what belongs to this page alone.
 */
export interface PageConfiguration extends Configuration {
  /** The server's clock when it wrote the page, ISO-8601 in UTC; a phone's own may be wrong. */
  readonly serverTime: string
  /** Whether the browser sent a session cookie, whose session may have ended. */
  readonly hasSession: boolean
  /**
   * Version of the changes when the server wrote the page; nothing that the page reads is older. Only with a session.
   */
  readonly changePosition?: string
  /** PUBLIC_URL, at which phones reach the server. */
  readonly publicUrl?: string
  /** Nonce of the style elements that the app creates, for the page's Content-Security-Policy. */
  readonly nonce: string
  /**
   * Email address of a password link's account, only in the page that the link opens; null when the link is no longer
   * valid. No other page and no call reveals it.
   */
  readonly linkEmail?: string | null
  /** Set only in the page opened by the setup link that a start without organisers prints. */
  readonly isSetup?: true
  /** Set in pages requested without a session while there is no active organiser. */
  readonly hasNoOrganiser?: true
}
