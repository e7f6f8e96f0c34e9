import type { Field } from './fields.ts'
import type { FieldValue, HistoryKind, RecordRow } from './history.ts'
import { categoryFields, itemFields } from './item-fields.ts'
import { fullName } from './rules/users.ts'
import { formatCount, formatNumber } from './rules/format-number.ts'
import type { IncidentState } from './rules/incident.ts'
import { quote, shorten } from './rules/text.ts'
import { canMove } from './rules/order-status.ts'
import type { UndoableKind } from './rules/undo.ts'
import { userFields } from './user-fields.ts'

/** Whose history is shown. What is the same in all of its rows is not said in each. */
export type HistoryOf =
  | { readonly order: number }
  | { readonly team: string }
  | { readonly item: number }

type Shown = HistoryOf | { readonly all: true }

/** Who did it: a user, the command line, or whoever asked for a link on the login page. */
export function actorName({ actor, via }: RecordRow): string {
  if (actor === null) return via === 'cli' ? 'Command line' : 'Somebody not logged in'
  return fullName(actor)
}

type Row<K extends HistoryKind> = Extract<RecordRow, { readonly kind: K }>

/** What a row says, to be read after the name of whoever did it: "took back 2 of 3 Arduino Uno: 1 Healthy, 1 Broken". */
export function recordText<K extends HistoryKind>(row: Row<K>, of: Shown = { all: true }): string {
  // Sound: the entry of its own kind is what a row is passed to, which the compiler cannot follow.
  const text = texts[row.kind] as (row: Row<K>, of: Shown) => string
  return text(row, of)
}

/** Every kind has an entry: one that is forgotten does not compile. */
const texts: { readonly [K in HistoryKind]: (row: Row<K>, of: Shown) => string } = {
  'order.submitted': (row, of) =>
    `submitted ${orderIn(row, of)}: ${listItems(row.detail.items, of, grantedText)}`,
  'order.completed': (row, of) => `completed ${orderIn(row, of)}`,
  'order.picked_up': (row, of) => `handed out ${orderIn(row, of)}`,
  'order.cancelled': (row, of) => {
    const { by, reason, status } = row.detail
    const verb = by === 'desk' && canMove('cancel', status.before) ? 'rejected' : 'cancelled'
    return `${verb} ${orderIn(row, of)}${reason === null ? '' : `: ${quote(reason)}`}`
  },
  'order.items_returned': (row, of) => {
    const { items, status } = row.detail
    if (items.length === 0) return `closed ${orderIn(row, of)}, of which nothing was out`
    const units = listItems(items, of, returnedText, '; ')
    const from = 'order' in of ? '' : `, from ${orderIn(row, of)}`
    return `took back ${units}${from}${status === null ? '' : '. Nothing is out any more'}`
  },
  'order.condition_corrected': (row, of) => {
    const { name, condition } = row.detail
    const unit = 'item' in of ? 'a returned unit' : `a returned ${name}`
    const from = 'order' in of ? '' : ` of ${orderIn(row, of)}`
    return `corrected the condition of ${unit}${from} from ${condition.before} to ${condition.after}`
  },
  'order.undone': (row, of) => {
    const { kind, items } = row.detail
    const held =
      items.length === 0
        ? ''
        : `; held again: ${listItems(items, of, ({ quantity, name }) => `${formatNumber(quantity)} ${name}`)}`
    return `undid ${undoneText(kind)} ${orderIn(row, of)}${held}`
  },
  'incident.reported': (row, of) =>
    `reported ${incidentUnits(row, of)} as ${incidentWords[row.detail.state]}: ${quote(row.detail.what)}`,
  'incident.resolved': (row, of) =>
    `${row.detail.resolved ? 'resolved' : 'reopened'} the report of ${incidentUnits(row, of)}, ${incidentWords[row.detail.state]}`,
  'profile.created': (row) => `signed the waiver${unlessOwn(row, ' for ')}`,
  'profile.id_provided': ({ detail }) => `noted that ${detail.name} has provided an ID`,
  'profile.id_withdrawn': ({ detail }) => `noted that ${detail.name} has not provided an ID`,
  'team.created': (row, of) => `was given ${teamIn(row, of, 'this new team', 'the new team')}`,
  'team.joined': (row, of) => {
    const { from, is_gone } = row.detail
    const gone = is_gone ? ', which has no members left and is gone' : ''
    return `joined ${teamIn(row, of)}, coming from team ${from.team_code}${gone}`
  },
  'team.left': (row, of) => `left ${teamIn(row, of)}`,
  'team.deleted': (row, of) => {
    const { length } = row.detail.members
    return `deleted ${teamIn(row, of)}${length === 0 ? '' : ` with its ${formatCount(length, 'member')}`}`
  },
  'team.described': ({ detail: { project_description: description } }) =>
    description.before === null
      ? `described the project: ${quote(description.after)}`
      : `changed the project description to ${quote(description.after)}`,
  'hardware.created': ({ detail: { values } }) =>
    `added the item ${valueText(values['name'])}, ${valueText(values['quantity_available'])} in all`,
  'hardware.updated': ({ detail }) => `changed ${detail.name}: ${changesText(detail.changes)}`,
  'hardware.deleted': ({ detail }) => `deleted the item ${valueText(detail.values['name'])}`,
  'category.created': ({ detail }) => `added the category ${valueText(detail.values['name'])}`,
  'category.updated': ({ detail }) =>
    `changed the category ${detail.name}: ${changesText(detail.changes)}`,
  'category.deleted': ({ detail }) => `deleted the category ${valueText(detail.values['name'])}`,
  'user.created': ({ detail }) => `added the account of ${detail.name}`,
  'user.updated': ({ detail }) => {
    const changes = changesText(detail.changes)
    // A purge takes out what is personal, which may be all.
    return `changed the account of ${detail.name}${changes === '' ? '' : `: ${changes}`}`
  },
  'user.password_changed': (row) => `changed the password${unlessOwn(row, ' of ')}`,
  'user.password_link_created': ({ detail: { link, name } }) =>
    link === 'invitation'
      ? `made an invitation link for ${name}`
      : `made a link for ${name} to reset the password`,
  'data.purged': () => 'removed the personal data after the event',
}

const incidentWords: Record<IncidentState, string> = {
  broken: 'broken',
  lost: 'lost',
  other: 'otherwise wrong',
}

/** "2 Arduino Uno of order #5"; without what the history is of anyway. */
function incidentUnits(row: Row<'incident.reported' | 'incident.resolved'>, of: Shown): string {
  const { quantity, item } = row.detail
  const units =
    'item' in of || item === null
      ? formatCount(quantity, 'unit')
      : `${formatNumber(quantity)} ${item}`
  return row.order_id === null || 'order' in of ? units : `${units} of ${orderIn(row, of)}`
}

/** A noun for each thing that can be undone. */
const undoable: Record<UndoableKind, string> = {
  'order.completed': 'the completion of',
  'order.picked_up': 'the handing out of',
  'order.cancelled': 'the cancellation of',
  'order.items_returned': 'a return of',
}

const undoneTexts: ReadonlyMap<string, string> = new Map(Object.entries(undoable))

function undoneText(kind: string): string {
  return undoneTexts.get(kind) ?? 'a change of'
}

function orderIn({ order_id }: RecordRow, of: Shown): string {
  return 'order' in of ? 'the order' : `order #${order_id}`
}

function teamIn({ team_code }: RecordRow, of: Shown, own = 'the team', other = 'team'): string {
  return 'team' in of ? own : `${other} ${team_code}`
}

/** Whom it is about, when that is not whoever did it. */
function unlessOwn(row: Row<'profile.created' | 'user.password_changed'>, before: string): string {
  return row.actor?.id === row.user_id ? '' : `${before}${row.detail.name}`
}

interface ListedItem {
  readonly hardware_id: number
  readonly name: string
}

const mostItems = 4

/** At most a few items; in an item's own history that one, and how many others. */
function listItems<Item extends ListedItem>(
  items: readonly Item[],
  of: Shown,
  textOf: (item: Item) => string,
  separator = ', ',
): string {
  const own = 'item' in of ? items.filter((item) => item.hardware_id === of.item) : []
  const shown = own.length > 0 ? own : items.slice(0, mostItems)
  const left = items.length - shown.length
  const rest = left === 0 ? '' : `${separator}and ${formatCount(left, 'more item')}`
  return shown.map(textOf).join(separator) + rest
}

interface Submitted extends ListedItem {
  readonly requested: number
  readonly granted: number
}

function grantedText({ name, requested, granted }: Submitted): string {
  const got = formatNumber(granted)
  return granted === requested ? `${got} ${name}` : `${got} of ${formatNumber(requested)} ${name}`
}

type Returned = Row<'order.items_returned'>['detail']['items'][number]

function returnedText({ name, quantity, outstanding, conditions }: Returned): string {
  const parts = conditions.map((part) => `${formatNumber(part.quantity)} ${part.condition}`)
  return `${formatNumber(quantity)} of ${formatNumber(outstanding)} ${name}: ${parts.join(', ')}`
}

/** Fields of items, categories and users; one that two of them have is called the same in both. */
const fields: Readonly<Record<string, Partial<Field>>> = {
  ...userFields,
  ...categoryFields,
  ...itemFields,
  picture: { isOnlyNamed: true },
}

function changesText(changes: Row<'hardware.updated'>['detail']['changes']): string {
  const parts = Object.entries(changes).map(([field, { before, after }]) => {
    const { recordedAs: name = field.replaceAll('_', ' '), isOnlyNamed } = fields[field] ?? {}
    return isOnlyNamed ? name : `${name} from ${valueText(before)} to ${valueText(after)}`
  })
  return parts.join(', ')
}

function valueText(value: FieldValue | undefined): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return shorten(value)
  if (typeof value === 'number') return formatNumber(value)
  return value.length === 0 ? 'none' : value.join(', ')
}
