import { expect } from 'vitest'
import { startEvent } from '../world/event.ts'
import type { ReceivedMail } from './play-smtp.ts'
import { startSmtp } from './start-smtp.ts'

export const publicUrl = 'https://signout.example.com'

/** A running event whose mails arrive at `smtp`. */
export async function startMailedEvent() {
  const smtp = await startSmtp()
  const config = {
    smtpUrl: smtp.url,
    publicUrl,
    mailFrom: 'hardware@example.com',
    desk_email: 'desk@example.com',
    hackathon_name: 'Test <Hacks>',
  }
  const event = await startEvent({ config })
  const [ada, grace] = event.team.members
  let read = 0
  return {
    ...event,
    smtp,
    members: { ada, grace },
    /** The mails that come next, by reader; every one for one reader only. */
    next: async (count: number) => {
      const mails = (await smtp.received(read + count)).slice(read, read + count)
      read += count
      for (const mail of mails) expect(mail.envelope.to).toEqual([mail.to?.[0]?.address])
      return new Map(mails.map((mail) => [mail.envelope.to[0] ?? '', mail]))
    },
  }
}

/** What a reader sees of a mail. */
export const textsOf = (mail: ReceivedMail | undefined) => ({
  subject: mail?.subject,
  text: mail?.text?.replaceAll('\r\n', '\n') ?? '',
  html: mail?.html ?? '',
})
