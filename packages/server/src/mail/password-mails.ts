import { addresses, type PasswordLinkKind } from '@signout/contract'
import { type AnyMailRule, defineMail, timeIn, toUser } from './define-mail.ts'
import type { MailDocument } from './render.ts'
import type { MailSettings } from './settings.ts'

type Words = Pick<MailDocument, 'subject' | 'heading' | 'note'> & { readonly what: string }

/** A mail with a link to choose a password. */
function linkMail(kind: PasswordLinkKind, wordsIn: (settings: MailSettings) => Words) {
  return defineMail({
    from: 'user.password_link_created',
    hasLink: true,
    to: toUser,
    facts: ({ link, detail }) => (detail.link === kind && link?.isMailed === true ? link : null),
    rank: 'link',
    document: ({ token, expires_at }, { settings }) => {
      const { what, ...words } = wordsIn(settings)
      const until = `The link works once, until ${timeIn(settings, expires_at)}.`
      const url = settings.publicUrl + addresses.passwordLink(token)
      return { ...words, paragraphs: [what, until], link: { label: 'Choose a password', url } }
    },
  })
}

/** Mails to the owner of an account. */
export const passwordMails = {
  'password.invitation': linkMail('invitation', ({ hackathon_name }) => ({
    subject: 'choose your password',
    heading: 'Your account is ready',
    what: `There is an account for you on the hardware site of ${hackathon_name}. Choose a password to log in.`,
    note: 'Do not forward this email: the first person to open the link gets the account.',
  })),
  'password.reset': linkMail('reset', () => ({
    subject: 'choose a new password',
    heading: 'Choose a new password',
    what: 'A link to choose a new password for your account was requested, probably by you.',
    note: 'If it was not you, do nothing: your password stays as it is.',
  })),
  'password.changed': defineMail({
    from: 'user.password_changed',
    to: toUser,
    // The first password was chosen by its owner just now.
    facts: ({ isMailed }, { now }) => (isMailed === true ? { at: now.toISOString() } : null),
    rank: 'link',
    document: ({ at }, { settings }) => ({
      subject: 'your password was changed',
      heading: 'Your password was changed',
      paragraphs: [`The password of your account was changed on ${timeIn(settings, at)}.`],
      link: { label: 'Log in', url: settings.publicUrl + addresses.login },
      note: 'If it was not you, ask an organiser at the desk for a link to choose a new one. Choosing it logs everybody else out of the account.',
    }),
  }),
} satisfies Record<string, AnyMailRule>
