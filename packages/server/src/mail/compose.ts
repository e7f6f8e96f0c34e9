import { onOneLine } from '@signout/contract'
import type { SendMailOptions } from 'nodemailer'
import type { Reading } from './define-mail.ts'
import { isMailKind, mails } from './mails.ts'
import { type MailDocument, renderHtml, renderText } from './render.ts'
import type { ClaimedMail } from './sending/claims.ts'
import { SendFailure } from './sending/send-failure.ts'
import type { MailSettings } from './mail-server.ts'

/**
 * Composes a mail of the outbox for its one reader, the same on every attempt.
 *
 * @throws {SendFailure} for a kind that this version does not know, and a link that has ended.
 */
export function composeMail(mail: ClaimedMail, settings: MailSettings, now: Date): SendMailOptions {
  const isDesk = mail.user_id === null
  const document = toDocument(mail, { settings, isDesk }, now)
  return composeDocument(document, { ...mail, isDesk }, settings)
}

function toDocument({ kind, content }: ClaimedMail, reading: Reading, now: Date): MailDocument {
  if (!isMailKind(kind) || content === null) {
    const problem = `This version of the program does not know mails of the kind ${kind}.`
    throw new SendFailure(problem, 'final')
  }
  const facts: object = JSON.parse(content)
  if ('expires_at' in facts && String(facts.expires_at) <= now.toISOString()) {
    throw new SendFailure('Its link ended before it could be sent.', 'final')
  }
  const document = mails[kind].document(facts, reading)
  // The last notice that a reader gets for now (spec §18).
  if (!('isLastNotice' in facts)) return document
  const note = [
    'There will be no more such emails for now: the site shows what happens.',
    document.note,
  ]
  return { ...document, note: note.join(' ').trim() }
}

type Envelope = Pick<ClaimedMail, 'message_id' | 'recipient' | 'created_at'> & {
  readonly isDesk: boolean
}

/** Composes any document. Users' texts appear in no header but the subject, on one line. */
export function composeDocument(
  document: MailDocument,
  { message_id, recipient, created_at, isDesk }: Envelope,
  settings: MailSettings,
): SendMailOptions {
  const { from, desk_email, hackathon_name } = settings
  const sender = `${onOneLine(hackathon_name)} Hardware`
  return {
    messageId: message_id,
    date: new Date(created_at),
    from: { name: sender, address: from },
    // An object, since a text would be parsed as a list of addresses.
    to: { name: '', address: recipient },
    ...(desk_email !== null && !isDesk && { replyTo: { name: sender, address: desk_email } }),
    subject: `${onOneLine(hackathon_name)}: ${onOneLine(document.subject)}`,
    text: renderText(document, sender),
    html: renderHtml(document, sender),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
