import { randomUUID } from 'node:crypto'
import type { SettingValues, ProcessConfig } from '../base/config/config.ts'
import { toEmail } from '../base/config/parse-setting.ts'
import { badRequest } from '../base/refusal.ts'

/** Settings of mails that only the start decides. */
export interface MailServer {
  readonly smtpUrl: string
  readonly publicUrl: string
  readonly from: string
}

export type MailSettings = MailServer &
  Pick<
    SettingValues,
    'desk_email' | 'desk_place' | 'event_time_zone' | 'hackathon_name' | 'return_by'
  >

export function mailServer(config: ProcessConfig): MailServer | undefined {
  const { smtpUrl, publicUrl } = config
  if (smtpUrl === undefined || publicUrl === undefined) return undefined
  const from = config.mailFrom ?? senderOf(smtpUrl) ?? `signout@${new URL(publicUrl).hostname}`
  return { smtpUrl, publicUrl, from }
}

/** @throws {Refusal} while no mail server is configured; `otherwise` names the alternative. */
export function requireMailServer(config: ProcessConfig, otherwise = ''): MailServer {
  const server = mailServer(config)
  if (server !== undefined) return server
  throw badRequest(`Mail is not configured: set SMTP_URL and PUBLIC_URL${otherwise}.`)
}

/** Providers whose user names are email addresses send for these only. */
function senderOf(smtpUrl: string): string | undefined {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return toEmail(user)
}

/** A unique id for each mail, by which a mail that arrives twice is recognised. */
export function makeMessageId({ publicUrl }: MailServer): string {
  return `<${randomUUID()}@${new URL(publicUrl).hostname}>`
}
