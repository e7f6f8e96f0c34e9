import { addresses, formatNumber, photoId } from '@signout/contract'
import type { MailContents, MailKind, Quantity } from '../contents.ts'
import type { MailDocument, MailLink, MailList } from './document.ts'
import type { MailSettings } from '../settings.ts'

interface Reading {
  readonly settings: MailSettings
  /** The team and the desk read the same in other words. */
  readonly isDesk: boolean
}

type Template<K extends MailKind> = (content: MailContents[K], reading: Reading) => MailDocument

/** Every mail has an entry: one that is forgotten does not compile. */
const templates: { readonly [K in MailKind]: Template<K> } = {
  'order.submitted': (content, { settings, isDesk }) => {
    const { order, team_code, by, items } = content
    const granted = items.filter((item) => item.granted > 0)
    const missing = items.filter((item) => item.granted < item.requested)
    return {
      subject: isDesk
        ? `order #${order} of team ${team_code}`
        : `order #${order} has been submitted`,
      heading: isDesk ? 'A new order' : 'Your order has been submitted',
      paragraphs: isDesk
        ? [`${by} of team ${team_code} submitted order #${order}.`]
        : [
            `${by} submitted order #${order} for your team.`,
            'You will get another email when it is ready for pickup. Please wait for it before you come to the desk.',
          ],
      lists: [
        listOf(
          'Ordered',
          granted.map(({ name, granted: quantity }) => ({ name, quantity })),
        ),
        ...(missing.length === 0
          ? []
          : [
              {
                title: 'Not granted, because too few were left',
                rows: missing.map(({ name, requested, granted: got }) => ({
                  name,
                  value: `${formatNumber(requested - got)} of ${formatNumber(requested)}`,
                })),
              },
            ]),
      ],
      link: orderLink(content, { settings, isDesk }),
    }
  },
  'order.ready': (content, reading) => ({
    subject: `order #${content.order} is ready for pickup`,
    heading: 'Your order is ready for pickup',
    paragraphs: [
      `Order #${content.order} is waiting for you at the desk.`,
      `Bring a ${photoId}. You get it back when you have returned everything.`,
    ],
    lists: [listOf('To pick up', content.items)],
    link: orderLink(content, reading),
  }),
  'order.cancelled': (content, reading) => {
    const { order, team_code, by, reason, items } = content
    const of = reading.isDesk ? ` of team ${team_code}` : ''
    return {
      subject: `order #${order}${of} has been cancelled`,
      heading: reading.isDesk ? 'An order has been cancelled' : 'Your order has been cancelled',
      paragraphs: [
        by === null
          ? `The desk cancelled order #${order}${reason === null ? '.' : ', and gave this reason:'}`
          : `${by} cancelled order #${order}${of}.`,
      ],
      ...(reason !== null && { quote: reason }),
      lists: [listOf('Items in the order', items)],
      link: orderLink(content, reading),
      ...(!reading.isDesk && { note: 'You can put its items back in your cart on the dashboard.' }),
    }
  },
  'order.returned': (content, reading) => {
    const { order, returned, out } = content
    const isAll = out.length === 0
    return {
      subject: isAll
        ? `order #${order} has been returned`
        : `part of order #${order} has been returned`,
      heading: isAll ? 'Everything has been returned' : 'Thank you, part of your order is back',
      paragraphs: [
        isAll
          ? `The desk has taken back the last items of order #${order}. Remember to take your ID back.`
          : `The desk has taken back items of order #${order}. Please return what your team still has before the event ends.`,
      ],
      lists: [
        {
          title: 'Returned',
          rows: returned.map(({ name, quantity, conditions }) => ({
            name,
            value: `${formatNumber(quantity)} (${conditions.map((is) => `${formatNumber(is.quantity)} ${is.condition}`).join(', ')})`,
          })),
        },
        ...(isAll ? [] : [listOf('Your team still has', out)]),
      ],
      link: orderLink(content, reading),
    }
  },
  'incident.reported': (content, reading) => {
    const { by, team_code, state, quantity, item, what } = content
    const about = `${formatNumber(quantity)} ${item ?? 'unnamed item'}`
    const from = team_code === null ? '' : ` of team ${team_code}`
    return {
      subject: `${about} reported${reported[state]}`,
      heading: 'A problem has been reported',
      paragraphs: [`${by}${from} reported ${about}${reported[state]}:`],
      quote: what,
      link: orderLink(content, reading),
    }
  },
  'password.invitation': ({ token, expires_at }, { settings }) => ({
    subject: 'choose your password',
    heading: 'Your account is ready',
    paragraphs: [
      `There is an account for you on the hardware site of ${settings.hackathonName}. Choose a password to log in.`,
      `The link works once, until ${timeIn(settings, expires_at)}.`,
    ],
    link: passwordLink(settings, token),
    note: 'Do not forward this email: whoever opens the link first gets the account.',
  }),
  'password.reset': ({ token, expires_at }, { settings }) => ({
    subject: 'choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody, probably you, asked for a link to choose a new password for your account.',
      `The link works once, until ${timeIn(settings, expires_at)}.`,
    ],
    link: passwordLink(settings, token),
    note: 'If it was not you, do nothing: your password stays as it is.',
  }),
  'password.changed': ({ at }, { settings }) => ({
    subject: 'your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`The password of your account was changed on ${timeIn(settings, at)}.`],
    link: { label: 'Log in', url: settings.publicUrl + addresses.login },
    note: 'If it was not you, ask an organiser at the desk for a link to choose a new one. Choosing it logs everybody else out of the account.',
  }),
}

const reported = {
  broken: ' broken',
  lost: ' lost',
  other: ': another problem',
} as const

/** What a mail of this kind says. */
export function documentOf<K extends MailKind>(
  kind: K,
  content: MailContents[K],
  reading: Reading,
): MailDocument {
  return templates[kind](content, reading)
}

/** Whether the program knows mails of this kind: a newer version may have written the row. */
export function isMailKind(kind: string): kind is MailKind {
  return kind in templates
}

function listOf(title: string, items: readonly Quantity[]): MailList {
  return {
    title,
    rows: items.map(({ name, quantity }) => ({ name, value: formatNumber(quantity) })),
  }
}

interface About {
  readonly order: number | null
  readonly team_code: string | null
}

/** The team's own orders are on its dashboard; the desk has a page for each team. */
function orderLink({ order, team_code }: About, { settings, isDesk }: Reading): MailLink {
  const { publicUrl } = settings
  if (!isDesk || team_code === null) {
    return { label: 'Open the dashboard', url: publicUrl + addresses.home }
  }
  const place = order === null ? addresses.team(team_code) : addresses.orderOfTeam(team_code, order)
  return { label: `Open team ${team_code}`, url: publicUrl + place }
}

function passwordLink({ publicUrl }: MailSettings, token: string): MailLink {
  return { label: 'Choose a password', url: publicUrl + addresses.passwordLink(token) }
}

/** As the screens write it. */
function timeIn({ timeZone }: MailSettings, time: string): string {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(time))
}
