import { addresses } from '@signout/contract'
import { type AnyMailRule, defineMail, mailedLink, timeIn, toUser } from './define-mail.ts'
import type { MailLink } from './render.ts'
import type { MailSettings } from './settings.ts'

/** Mails to the owner of an account. */
export const passwordMails = {
  'password.invitation': defineMail({
    from: 'user.password_link_created',
    hasLink: true,
    to: toUser,
    facts: (entry) => mailedLink(entry, 'invitation'),
    rank: 'link',
    document: ({ token, expires_at }, { settings }) => ({
      subject: 'choose your password',
      heading: 'Your account is ready',
      paragraphs: [
        `There is an account for you on the hardware site of ${settings.hackathon_name}. Choose a password to log in.`,
        `The link works once, until ${timeIn(settings, expires_at)}.`,
      ],
      link: passwordLink(settings, token),
      note: 'Do not forward this email: the first person to open the link gets the account.',
    }),
  }),
  'password.reset': defineMail({
    from: 'user.password_link_created',
    hasLink: true,
    to: toUser,
    facts: (entry) => mailedLink(entry, 'reset'),
    rank: 'link',
    document: ({ token, expires_at }, { settings }) => ({
      subject: 'choose a new password',
      heading: 'Choose a new password',
      paragraphs: [
        'A link to choose a new password for your account was requested, probably by you.',
        `The link works once, until ${timeIn(settings, expires_at)}.`,
      ],
      link: passwordLink(settings, token),
      note: 'If it was not you, do nothing: your password stays as it is.',
    }),
  }),
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

function passwordLink({ publicUrl }: MailSettings, token: string): MailLink {
  return { label: 'Choose a password', url: publicUrl + addresses.passwordLink(token) }
}
