import type { SignoutWindow } from '@signout/contract'

/** Everything that the environment decides (rulings §1). Instants are milliseconds since the epoch. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Undefined: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly hackathonName: string
  readonly eventTimeZone: string
  readonly signout: SignoutWindow
  /** Null: the acknowledgement page is open from the beginning. */
  readonly acknowledgementOpens: number | null
  readonly registrationSiteUrl: string
  /** Origin under which browsers reach the server, without a slash at its end. */
  readonly publicUrl: string | undefined
  /** Number of proxies in front, or their addresses; false for none. */
  readonly trustProxy: number | string[] | false
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly deskEmail: string | undefined
}
