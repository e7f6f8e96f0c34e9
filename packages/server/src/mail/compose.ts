import { addresses, formatNumber, onOneLine } from '@signout/contract'
import type { Reading } from './define-mail.ts'
import { isMailKind, mails } from './mails.ts'
import {
  type MailDocument,
  type MailList,
  type MailPart,
  renderHtml,
  renderText,
} from './render.ts'
import type { ClaimedMail } from './sending/claims.ts'
import { type MailSettings, makeMessageId } from './settings.ts'

/** A mail as it is sent. */
export interface ComposedMail {
  readonly from: string
  readonly to: string
  readonly message: Buffer
}

type StoredMail = Pick<
  ClaimedMail,
  'ids' | 'message_id' | 'recipient' | 'user_id' | 'contents' | 'created_at'
>

/**
 * Composes a mail of the outbox for its one reader, the same on every attempt.
 *
 * @throws for a kind that this version does not know, and errors of the composer.
 */
export async function composeMail(mail: StoredMail, settings: MailSettings): Promise<ComposedMail> {
  const isDesk = mail.user_id === null
  const reading = { settings, isDesk }
  const documents = mail.contents.map((one) => toDocument(one, reading))
  const [first] = documents
  const isOne = first !== undefined && mail.ids.length === 1
  const document = isOne ? first : summarise(documents, mail.ids.length, reading)
  return composeDocument(document, { ...mail, isDesk }, settings)
}

function toDocument({ kind, content }: StoredMail['contents'][number], reading: Reading) {
  if (!isMailKind(kind) || content === null) {
    throw new Error(`This version of the program does not know mails of the kind ${kind}.`)
  }
  const facts: object = JSON.parse(content)
  return mails[kind].document(facts, reading)
}

interface Envelope {
  readonly message_id: string
  readonly recipient: string
  readonly created_at: string
  readonly isDesk: boolean
}

/** Composes any document. Users' texts appear in no header but the subject, on one line. */
async function composeDocument(
  document: MailDocument,
  { message_id, recipient, created_at, isDesk }: Envelope,
  settings: MailSettings,
): Promise<ComposedMail> {
  const { from, desk, hackathon_name } = settings
  const sender = `${onOneLine(hackathon_name)} Hardware`
  // A server without mails has no use for it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
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
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from, to: recipient, message: await composer.compile().build() }
}

/** Composes a short mail with which an operator can check that mails arrive. */
export async function composeTestMail(
  settings: MailSettings,
  recipient: string,
  now: Date,
): Promise<ComposedMail> {
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

/** Notices shown in full; others take one line. */
const maxInFull = 20
/** Maximum rows of a list. */
const maxRows = 30

/**
 * Combines several notices to one reader in one mail of limited size (spec §18).
 *
 * @param count of all notices, of which `documents` may be the first.
 */
function summarise(
  documents: readonly MailDocument[],
  count: number,
  { settings, isDesk }: Reading,
): MailDocument {
  const parts = documents.map((document, at) => toPart(document, at < maxInFull))
  const rest = count - parts.length
  return {
    subject: isDesk
      ? `${formatNumber(count)} updates`
      : `${formatNumber(count)} updates for your team`,
    heading: 'What has happened',
    paragraphs: ['Several things happened shortly after one another. The oldest comes first.'],
    parts,
    link: { label: 'Open the dashboard', url: settings.publicUrl + addresses.home },
    ...(rest > 0 && { note: `And ${formatNumber(rest)} more, which the site shows.` }),
  }
}

function toPart(
  { subject, paragraphs, quote, lists = [] }: MailDocument,
  isFull: boolean,
): MailPart {
  const title = subject.charAt(0).toUpperCase() + subject.slice(1)
  if (!isFull) return { title, paragraphs: [] }
  return { title, paragraphs, ...(quote !== undefined && { quote }), lists: lists.map(shortenList) }
}

function shortenList({ title, rows }: MailList): MailList {
  if (rows.length <= maxRows) return { title, rows }
  const more = { name: 'And more', value: `${formatNumber(rows.length - maxRows)} items` }
  return { title, rows: [...rows.slice(0, maxRows), more] }
}
