import { randomUUID } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { isMailbox } from '../config/parse-setting.ts'
import { refuse } from '../refusal.ts'

/** What mails need of the configuration. */
export interface MailSettings {
  readonly smtpUrl: string
  /** Origin of the links. */
  readonly publicUrl: string
  readonly from: string
  /** Address of the desk; undefined: it gets no mails. */
  readonly desk: string | undefined
  readonly hackathonName: string
  readonly timeZone: string
}

/** Undefined while no mail server is configured. */
export function mailSettings(config: Config): MailSettings | undefined {
  const { smtpUrl, publicUrl, hackathonName, eventTimeZone: timeZone } = config
  if (smtpUrl === undefined || publicUrl === undefined) return undefined
  const from = config.mailFrom ?? senderOf(smtpUrl) ?? `signout@${new URL(publicUrl).hostname}`
  return { smtpUrl, publicUrl, from, desk: config.deskEmail, hackathonName, timeZone }
}

/** @throws {Refusal} while no mail server is configured; `otherwise` says what else would do. */
export function requireMailSettings(config: Config, otherwise = ''): MailSettings {
  const settings = mailSettings(config)
  if (settings !== undefined) return settings
  throw refuse(`Mail is not configured: set SMTP_URL and PUBLIC_URL${otherwise}.`)
}

/** Providers whose users are email addresses send for these only. */
function senderOf(smtpUrl: string): string | undefined {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return isMailbox(user) ? user : undefined
}

/** A unique id, made once for each mail: by it a mail that arrives twice is recognised. */
export function makeMessageId({ publicUrl }: MailSettings): string {
  return `<${randomUUID()}@${new URL(publicUrl).hostname}>`
}
