import { type Actor, requireOrganiser } from '../base/actor.ts'
import { verifyActor } from '../record/rights.ts'
import type { ProcessConfig } from '../base/config/config.ts'
import type { Db } from '../db/tables.ts'
import { badRequest } from '../base/refusal.ts'
import { settingsOf } from '../settings/event-settings.ts'
import { composeDocument } from './compose.ts'
import type { SendMailOptions } from 'nodemailer'
import { SendFailure } from './sending/send-failure.ts'
import { defaultLimits, openSmtp } from './sending/smtp.ts'
import { type MailSettings, makeMessageId, requireMailServer } from './mail-server.ts'

/** How long a mail server may take, in milliseconds: somebody waits for the answer. */
const patienceMs = 45_000

/**
 * Sends a short mail that shows whether mails arrive, at once, over its own connection, bypassing the outbox.
 *
 * @throws {Refusal} 400 without a mail server, or in the words of one that refuses the mail.
 */
export async function sendTestMail(
  db: Db,
  actor: Actor,
  { config, recipient }: { readonly config: ProcessConfig; readonly recipient: string },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await verifyActor(db, actor)
  const settings = { ...requireMailServer(config), ...(await settingsOf(db)) }
  const smtp = await openSmtp(settings.smtpUrl, defaultLimits)
  try {
    await smtp.send(composeTestMail(settings, recipient, now), AbortSignal.timeout(patienceMs))
  } catch (error) {
    if (error instanceof SendFailure) throw badRequest(error.message)
    throw error
  } finally {
    smtp.close()
  }
}

function composeTestMail(settings: MailSettings, recipient: string, now: Date): SendMailOptions {
  const { publicUrl, from } = settings
  const document = {
    subject: 'mails arrive',
    heading: 'Mails arrive',
    paragraphs: [
      'The mail server took this mail, and it reached you: teams and the desk will get theirs.',
      `Mails come from ${from}. If this one was in the spam folder, theirs will be too.`,
    ],
    link: { label: 'Open the site', url: `${publicUrl}/` },
  }
  const created_at = now.toISOString()
  const envelope = { message_id: makeMessageId(settings), recipient, created_at, isDesk: true }
  return composeDocument(document, envelope, settings)
}
