/** What holds where nothing else is configured (spec §2). */
export const defaultConfiguration = {
  hackathonName: 'Hackathon',
  registrationSiteUrl: '/',
  eventTimeZone: 'America/New_York',
} as const

/** What the server writes into the page that it serves (spec §2). Instants are ISO-8601 in UTC. */
export interface PublicConfiguration {
  readonly hackathonName: string
  readonly registrationSiteUrl: string
  /** IANA name of the zone in which dates are shown. */
  readonly eventTimeZone: string
  readonly signoutOpens: string
  readonly signoutCloses: string
  /** Null: no gate before the acknowledgement page. */
  readonly acknowledgementOpens: string | null
  /** Whether a link to choose a new password can be mailed. */
  readonly hasMail: boolean
  /** The server's clock when it wrote the page; a phone's own may be wrong. */
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
}
