import { onOneLine } from '@signout/contract'
import type { SendMailOptions } from 'nodemailer'
import { messageOf } from '../db/failure.ts'
import type { Reading } from './define-mail.ts'
import { isMailKind, mails } from './mails.ts'
import { type MailDocument, renderHtml, renderText } from './render.ts'
import type { ClaimedMail } from './sending/claims.ts'
import { SendFailure } from './sending/send-failure.ts'
import { type MailSettings, makeMessageId } from './settings.ts'

/** The last notice that a reader gets for now has this in its facts (spec §18). */
export const lastNotice = { isLastNotice: true } as const

/**
 * Composes a mail of the outbox for its one reader, the same on every attempt.
 *
 * @throws {SendFailure} for a kind that this version does not know, and a link that has ended.
 */
export function composeMail(mail: ClaimedMail, settings: MailSettings, now: Date): SendMailOptions {
  const isDesk = mail.user_id === null
  try {
    return composeDocument(
      toDocument(mail, { settings, isDesk }, now),
      { ...mail, isDesk },
      settings,
    )
  } catch (error) {
    throw new SendFailure(messageOf(error), 'final')
  }
}

function toDocument({ kind, content }: ClaimedMail, reading: Reading, now: Date): MailDocument {
  if (!isMailKind(kind) || content === null) {
    throw new Error(`This version of the program does not know mails of the kind ${kind}.`)
  }
  const facts: object = JSON.parse(content)
  if ('expires_at' in facts && String(facts.expires_at) <= now.toISOString()) {
    throw new Error('Its link ended before it could be sent.')
  }
  const document = mails[kind].document(facts, reading)
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
function composeDocument(
  document: MailDocument,
  { message_id, recipient, created_at, isDesk }: Envelope,
  settings: MailSettings,
): SendMailOptions {
  const { from, desk, hackathon_name } = settings
  const sender = `${onOneLine(hackathon_name)} Hardware`
  return {
    messageId: message_id,
    date: new Date(created_at),
    from: { name: sender, address: from },
    // An object, since a text would be parsed as a list of addresses.
    to: { name: '', address: recipient },
    ...(desk !== null && !isDesk && { replyTo: { name: sender, address: desk } }),
    subject: `${onOneLine(hackathon_name)}: ${onOneLine(document.subject)}`,
    text: renderText(document, sender),
    html: renderHtml(document, sender),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Composes a short mail with which an operator can check that mails arrive. */
export function composeTestMail(
  settings: MailSettings,
  recipient: string,
  now: Date,
): SendMailOptions {
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
