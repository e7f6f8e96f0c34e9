import { addresses } from '@signout/contract'
import { defineMail, toUser } from './define-mail.ts'

/** Mail to a user who watched an item (spec §13). */
export const itemBack = defineMail({
  from: 'hardware.back_in_stock',
  to: toUser,
  facts: ({ item: id = 0, detail: { item } }) => ({ id, item }),
  rank: 'notice',
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
})
