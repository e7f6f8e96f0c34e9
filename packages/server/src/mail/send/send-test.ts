import { composeDocument } from '../compose/compose-mail.ts'
import { makeMessageId, type MailSettings } from '../settings.ts'
import { defaultLimits, openSmtp } from './smtp.ts'

/** Sends a short mail at once, past the outbox. @throws {SendFailure} */
export async function sendTestMail(
  settings: MailSettings,
  recipient: string,
  now: Date,
): Promise<void> {
  const { publicUrl, from } = settings
  const mail = await composeDocument(
    {
      subject: 'mails arrive',
      heading: 'Mails arrive',
      paragraphs: [
        'The mail server took this mail, and it reached you: teams and the desk will get theirs.',
        `Mails come from ${from}. If this one was in the spam folder, theirs will be too.`,
      ],
      link: { label: 'Open the site', url: `${publicUrl}/` },
    },
    { message_id: makeMessageId(settings), recipient, created_at: now.toISOString(), isDesk: true },
    settings,
  )
  const session = await openSmtp(settings.smtpUrl, defaultLimits)
  await session.send(mail)
  session.quit()
}
