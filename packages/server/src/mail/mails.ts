import {
  addresses,
  formatNumber,
  incidentWords,
  onOneLine,
  type PasswordLinkKind,
} from '@signout/contract'
import {
  type AnyMailRule,
  defineMail,
  listOf,
  orderLink,
  orderOf,
  type Quantity,
  returnBy,
  shortfallLists,
  timeIn,
  toTeam,
  toUser,
  whatComesBack,
} from './define-mail.ts'
import { pickupMails } from './pickup-mails.ts'
import type { MailDocument, MailList } from './render.ts'
import type { MailSettings } from './mail-server.ts'

/** Every mail by its kind, as the outbox names it (spec §18). */
export const mails = {
  'order.submitted': defineMail({
    from: 'order.submitted',
    to: (entry) => (entry.detail.by === 'desk' ? toTeam(entry) : [...toTeam(entry), 'desk']),
    facts: (entry, { actorName, atOnce }) => {
      const { items, by } = entry.detail
      const handedOut = atOnce.find((other) => other.kind === 'order.picked_up')
      const kept = new Set(handedOut?.detail.kept?.map((item) => item.hardware_id))
      return {
        ...orderOf(entry),
        by: by === 'desk' ? 'The desk' : actorName,
        items: items.map((item) =>
          kept.has(item.hardware_id) ? Object.assign({}, item, { isToKeep: true }) : item,
        ),
        isHandedOut: handedOut !== undefined,
      }
    },
    document: (facts, reading) => {
      const { order, team_code, by, items, isHandedOut } = facts
      const granted = items.filter((item) => item.granted > 0)
      const missing = items.filter((item) => item.granted < item.requested)
      const ordered = granted.map((item) => Object.assign({}, item, { quantity: item.granted }))
      return {
        subject: reading.isDesk
          ? `order #${order} of team ${team_code}`
          : `order #${order} has been submitted`,
        heading: reading.isDesk ? 'A new order' : 'Your order has been submitted',
        paragraphs: reading.isDesk
          ? [`${by} of team ${team_code} submitted order #${order}.`]
          : [
              `${by} submitted order #${order} for your team.`,
              isHandedOut
                ? handedOutText(ordered)
                : 'You will get another email when it is ready for pickup. Please wait for it before you come to the desk.',
            ],
        lists: [
          listOf('Ordered', ordered),
          ...shortfallLists('Not granted, because too few were left', missing),
        ],
        link: orderLink(facts, reading),
      }
    },
  }),
  'team.reminder': defineMail({
    from: 'event.reminded',
    to: toTeam,
    facts: ({ team, detail: { items } }) => ({ team_code: team?.team_code ?? null, items }),
    document: ({ team_code, items }, reading) => ({
      subject: `team ${team_code} has hardware to bring back`,
      heading: 'Please bring back what you have',
      paragraphs: [
        `Your team ${team_code} still has hardware of ours.`,
        ...returnBy(reading, 'Bring it to the desk'),
        'Everybody in the team gets this email. If it has been returned meanwhile, there is nothing left to do.',
      ],
      lists: [listOf('Your team has', items)],
      link: orderLink({ order: null, team_code }, reading),
    }),
  }),
  'order.cancelled': defineMail({
    from: 'order.cancelled',
    to: (entry) => (entry.detail.by === 'team' ? [...toTeam(entry), 'desk'] : toTeam(entry)),
    facts: (entry, { actorName }) => {
      const { reason, items, by } = entry.detail
      // Null for the desk.
      return { ...orderOf(entry), by: by === 'team' ? actorName : null, reason, items }
    },
    rank: ({ by }) => (by === null ? 'awaited' : 'notice'),
    document: (facts, reading) => {
      const { order, team_code, by, reason, items } = facts
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
        link: orderLink(facts, reading),
        ...(!reading.isDesk && {
          note: 'You can put its items back in your cart on the dashboard.',
        }),
      }
    },
  }),
  'order.returned': defineMail({
    from: 'order.items_returned',
    readsUnitsOut: true,
    to: toTeam,
    facts: (entry, { unitsOut: out }) => {
      const { items: returned } = entry.detail
      // An order without units out is closed.
      return returned.length === 0 ? null : { ...orderOf(entry), returned, out }
    },
    document: (facts, reading) => {
      const { order, returned, out } = facts
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
        link: orderLink(facts, reading),
      }
    },
  }),
  'item.back': defineMail({
    from: 'hardware.back_in_stock',
    to: toUser,
    facts: ({ item: id = 0, detail: { item } }) => ({ id, item }),
    document: ({ id, item }, { settings }) => ({
      subject: `${item} is back in stock`,
      heading: `${item} is back in stock`,
      paragraphs: [
        'You wanted to be told when it is there again.',
        'Nothing is reserved for you: order it before it is gone again.',
      ],
      link: { label: 'Open the item', url: settings.publicUrl + addresses.item(id) },
      note: 'This is the only email about it.',
    }),
  }),
  'incident.reported': defineMail({
    from: 'incident.reported',
    to: () => ['desk'],
    facts: ({ order = null, team, detail }, { actorName: by }) => {
      return { ...detail, by, team_code: team?.team_code ?? null, order }
    },
    document: (facts, reading) => {
      const { by, team_code, state, quantity, item, what, when, where } = facts
      const problem = incidentWords[state].mail
      const about = `${formatNumber(quantity)} ${item ?? 'unnamed item'}`
      const from = team_code === null ? '' : ` of team ${team_code}`
      return {
        subject: `${about} reported${problem}`,
        heading: 'A problem has been reported',
        paragraphs: [`${by}${from} reported ${about}${problem}:`],
        quote: what,
        lists: placeLists({ When: when, Where: where }),
        link: orderLink(facts, reading),
      }
    },
  }),
  ...pickupMails,
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

export type MailKind = keyof typeof mails

/** Whether this version knows the kind of mail: a newer one may have written the row. */
export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mails, kind)
}

/** A list of the texts that a mail has: one that another version of the server wrote may lack some. */
function placeLists(texts: Readonly<Record<string, string | undefined>>): MailList[] {
  const rows = Object.entries(texts).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value: onOneLine(value) }],
  )
  return rows.length === 0 ? [] : [{ title: 'What else was said', rows }]
}

function handedOutText(items: readonly Quantity[]): string {
  const what = whatComesBack(items)
  return what === null
    ? 'It has been handed out, and is yours to keep.'
    : `It has been handed out. Please return ${what} before the event ends.`
}

type Words = Pick<MailDocument, 'subject' | 'heading' | 'note'> & { readonly what: string }

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
