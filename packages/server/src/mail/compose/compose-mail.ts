import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailContents, MailKind } from '../contents.ts'
import type { MailDocument } from './document.ts'
import type { ClaimedMail } from '../queries.ts'
import { oneLine } from './one-line.ts'
import { renderHtml, renderText } from './render.ts'
import type { MailSettings } from '../settings.ts'
import { documentOf, isMailKind } from './templates.ts'

/** As it travels. */
export interface ComposedMail {
  readonly from: string
  readonly to: string
  readonly message: Buffer
}

type StoredMail = Pick<
  ClaimedMail,
  'message_id' | 'kind' | 'recipient' | 'user_id' | 'content' | 'created_at'
>

/** A mail of the outbox as it is sent to its one reader, every time alike. @throws for a mail that it does not know, and what the composer says of its content. */
export async function composeMail(mail: StoredMail, settings: MailSettings): Promise<ComposedMail> {
  const { kind, content } = mail
  if (!isMailKind(kind) || content === null) {
    throw new Error(`This version of the program does not know mails of the kind ${kind}.`)
  }
  // Sound: `queueMails` wrote the content of exactly this kind.
  const facts = JSON.parse(content) as MailContents[MailKind]
  const isDesk = mail.user_id === null
  const document = documentOf(kind, facts as never, { settings, isDesk })
  return composeDocument(document, { ...mail, isDesk }, settings)
}

interface Envelope {
  readonly message_id: string
  readonly recipient: string
  readonly created_at: string
  readonly isDesk: boolean
}

/** Any document as a mail. What comes from users stands in no header but the subject, on one line. */
export async function composeDocument(
  document: MailDocument,
  { message_id, recipient, created_at, isDesk }: Envelope,
  settings: MailSettings,
): Promise<ComposedMail> {
  const { from, desk, hackathonName } = settings
  const sender = `${oneLine(hackathonName)} Hardware`
  const composer = new MailComposer({
    messageId: message_id,
    date: new Date(created_at),
    from: { name: sender, address: from },
    // An object: a text would be parsed as a list of addresses.
    to: { name: '', address: recipient },
    ...(desk !== undefined && !isDesk && { replyTo: { name: sender, address: desk } }),
    subject: `${oneLine(hackathonName)}: ${oneLine(document.subject)}`,
    text: renderText(document, sender),
    html: renderHtml(document, sender),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from, to: recipient, message: await composer.compile().build() }
}
