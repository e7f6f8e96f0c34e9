import { addresses, formatNumber } from '@signout/contract'
import type { Reading } from './define-mail.ts'
import type { MailDocument, MailList, MailPart } from './render.ts'

/** Notices shown in full; others take one line. */
const mostInFull = 20
/** Maximum rows of a list. */
const mostRows = 30

/**
 * Combines several notices to one reader in one mail of limited size (spec §18).
 *
 * @param count of all notices, of which `documents` may be the first.
 */
export function summarise(
  documents: readonly MailDocument[],
  count: number,
  { settings, isDesk }: Reading,
): MailDocument {
  const parts = documents.map((document, at) => toPart(document, at < mostInFull))
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
  return { title, paragraphs, ...(quote !== undefined && { quote }), lists: lists.map(shorten) }
}

function shorten({ title, rows }: MailList): MailList {
  if (rows.length <= mostRows) return { title, rows }
  const more = { name: 'And more', value: `${formatNumber(rows.length - mostRows)} items` }
  return { title, rows: [...rows.slice(0, mostRows), more] }
}
