import { canMove, formatNumber, type MoveName, photoId } from '@signout/contract'
import type { Entry } from '../record/record-kinds.ts'
import {
  type About,
  defineMail,
  listOf,
  orderLink,
  orderOf,
  type Quantity,
  type Reading,
  returnBy,
  type Shortfall,
  shortfallLists,
  toTeam,
  whatComesBack,
} from './define-mail.ts'

interface ReadyFacts extends About {
  readonly items: readonly Quantity[]
  /** A queued mail lacks it if another version of the server wrote it. */
  readonly shortfalls?: readonly Shortfall[]
}

const readyMail = {
  readsUnitsOut: true,
  to: toTeam,
  rank: 'awaited',
  document: (facts: ReadyFacts, reading: Reading) => ({
    subject: `order #${facts.order} of team ${facts.team_code} is ready for pickup`,
    heading: 'Your order is ready for pickup',
    paragraphs: [
      `Order #${facts.order} is waiting for you at the desk.`,
      ...deskPlace(reading),
      ...bringingText(whatComesBack(facts.items), reading),
    ],
    lists: [
      listOf('To pick up', facts.items),
      ...shortfallLists('Asked for, and not in the order', facts.shortfalls ?? []),
    ],
    link: orderLink(facts, reading),
  }),
} as const

function bringingText(what: string | null, reading: Reading): string[] {
  if (what === null) return [`Bring a ${photoId}. What you get is yours to keep.`]
  return [
    `Bring a ${photoId}. You get it back when you have returned ${what}.`,
    ...returnBy(reading, `${what.charAt(0).toUpperCase()}${what.slice(1)} comes back`),
  ]
}

export const pickupMails = {
  'order.ready': defineMail({
    from: 'order.completed',
    ...readyMail,
    facts: (entry, { unitsOut: items, shortfalls, atOnce }) =>
      // An order that is handed out at once does not wait.
      atOnce.some(({ kind }) => kind === 'order.picked_up')
        ? null
        : { ...orderOf(entry), items, shortfalls },
  }),
  'order.ready_again': defineMail({
    from: 'order.undone',
    ...readyMail,
    facts: (entry, { unitsOut: items, shortfalls }) =>
      isUndoneTo('pickUp', entry) ? { ...orderOf(entry), items, shortfalls } : null,
  }),
  'order.restored': defineMail({
    from: 'order.undone',
    readsUnitsOut: true,
    to: toTeam,
    facts: (entry, { unitsOut: items }) =>
      isUndoneTo('fulfil', entry) ? { ...orderOf(entry), items } : null,
    rank: 'awaited',
    document: (facts, reading) => ({
      subject: `order #${facts.order} is not cancelled after all`,
      heading: 'Your order is not cancelled after all',
      paragraphs: [
        `The desk has undone the cancellation of order #${facts.order}.`,
        'You will get another email when it is ready for pickup. Please wait for it before you come to the desk.',
      ],
      lists: [listOf('Items in the order', facts.items)],
      link: orderLink(facts, reading),
    }),
  }),
  'order.shortened': defineMail({
    from: 'order.shortened',
    readsUnitsOut: true,
    to: toTeam,
    facts: (entry, { unitsOut: items }) => {
      const { items: taken, order_status } = entry.detail
      // Orders still to be prepared are announced when they are ready.
      return canMove('pickUp', order_status) ? { ...orderOf(entry), taken, items } : null
    },
    rank: 'awaited',
    document: (facts, reading) => ({
      subject: `order #${facts.order} has been changed`,
      heading: 'Your order has been changed',
      paragraphs: [
        `The desk cannot give you everything in order #${facts.order}. The rest of it is ready for pickup.`,
      ],
      lists: [
        {
          title: 'Taken out of the order',
          rows: facts.taken.map(({ name, quantity, granted }) => ({
            name,
            value: `${formatNumber(quantity)} of ${formatNumber(granted)}`,
          })),
        },
        listOf('To pick up', facts.items),
      ],
      link: orderLink(facts, reading),
    }),
  }),
} as const

/** Where the desk is and when, in the organisers' words (spec §2). */
function deskPlace({ settings: { desk_place } }: Reading): string[] {
  return desk_place === null ? [] : [`You find the desk here: ${desk_place}`]
}

/** Whether an undone change, of which the team is to be told, has left the order waiting for this move. */
function isUndoneTo(move: MoveName, { isMailed, detail }: Entry<'order.undone'>): boolean {
  return isMailed === true && detail.status !== null && canMove(move, detail.status.after)
}
