import { z } from '#schema'
import { endpoint } from './endpoint.ts'
import { cancelledBy } from './rules/cancellation.ts'
import { conditions } from './rules/units.ts'
import { passwordLinkKinds } from './rules/credentials.ts'
import { incidentStates } from './rules/incident.ts'
import { orderStatuses } from './rules/order-status.ts'
import { Id, IdInQuery, listOf, page, paging, TeamCodeInPath, Timestamp } from './shapes.ts'

const Condition = z.enum(conditions)
const StatusChange = z.object({ before: z.enum(orderStatuses), after: z.enum(orderStatuses) })
const Item = z.object({ hardware_id: Id, name: z.string() })
const Units = Item.extend({ quantity: z.int() })

/** A value of a field, before or after; lists are names of groups or ids of categories. */
const FieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])).readonly(),
])
export type FieldValue = z.output<typeof FieldValue>
const Values = z.record(z.string(), FieldValue)
/** By field. */
const Changes = z.record(z.string(), z.object({ before: FieldValue, after: FieldValue }))
const Nothing = z.object({})
/** Of a report; `item` is the name of the item, where it is about one. */
const IncidentDetail = z.object({
  incident: Id,
  state: z.enum(incidentStates),
  quantity: z.int(),
  item: z.string().nullable(),
})
/** The user whom the row is about, by their present name. */
const NamedUser = z.object({ name: z.string() })

/** Every kind of row with what its `detail` holds (beyond §1): never a password, a token or a signature. */
const details = {
  'order.submitted': z.object({
    items: z.array(Item.extend({ requested: z.int(), granted: z.int() })),
  }),
  'order.completed': z.object({ status: StatusChange }),
  'order.picked_up': z.object({ status: StatusChange }),
  'order.cancelled': z.object({
    status: StatusChange,
    by: z.enum(cancelledBy),
    reason: z.string().nullable(),
    items: z.array(Units),
  }),
  'order.items_returned': z.object({
    /** Units of each item that came back, of how many that were out, by condition. */
    items: z.array(
      Units.extend({
        outstanding: z.int(),
        conditions: z.array(z.object({ condition: Condition, quantity: z.int() })),
      }),
    ),
    units: z.array(Id),
    /** Null while something is still out. */
    status: StatusChange.nullable(),
  }),
  'order.condition_corrected': Item.extend({
    unit: Id,
    condition: z.object({ before: Condition, after: Condition }),
  }),
  'order.undone': z.object({
    kind: z.string(),
    status: StatusChange.nullable(),
    items: z.array(Units),
  }),
  'incident.reported': IncidentDetail.extend({ what: z.string() }),
  'incident.resolved': IncidentDetail.extend({ resolved: z.boolean() }),
  'profile.created': NamedUser,
  'profile.id_provided': NamedUser,
  'profile.id_withdrawn': NamedUser,
  'team.created': Nothing,
  /** `from` is the team that was left; it is gone when its last member left it. */
  'team.joined': NamedUser.extend({
    from: z.object({ id: Id, team_code: z.string() }),
    is_gone: z.boolean(),
  }),
  /** Who joins another team leaves the own one by `team.joined`. */
  'team.left': NamedUser,
  'team.deleted': z.object({ members: z.array(Id) }),
  'team.described': z.object({
    project_description: z.object({ before: z.string().nullable(), after: z.string() }),
  }),
  'hardware.created': z.object({ values: Values }),
  'hardware.updated': z.object({ name: z.string(), changes: Changes }),
  'hardware.deleted': z.object({ values: Values }),
  'category.created': z.object({ values: Values }),
  'category.updated': z.object({ name: z.string(), changes: Changes }),
  'category.deleted': z.object({ values: Values }),
  'user.created': NamedUser.extend({ values: Values }),
  'user.updated': NamedUser.extend({ changes: Changes }),
  'user.password_changed': NamedUser,
  'user.password_link_created': NamedUser.extend({ link: z.enum(passwordLinkKinds) }),
  'data.purged': Nothing,
} as const satisfies Record<string, z.ZodObject>

export type HistoryKind = keyof typeof details
export type HistoryDetail<K extends HistoryKind> = z.output<(typeof details)[K]>

const kinds = Object.keys(details) as HistoryKind[] // Sound: the keys of a literal object.

function rowOf<K extends HistoryKind>(kind: K) {
  return z.object({
    id: Id,
    at: Timestamp,
    /** Null for the command line, and on the web for whoever is not logged in. */
    actor: z.object({ id: Id, first_name: z.string(), last_name: z.string() }).nullable(),
    via: z.enum(['web', 'cli']),
    kind: z.literal(kind),
    order_id: Id.nullable(),
    team_id: Id.nullable(),
    team_code: z.string().nullable(),
    hardware_id: Id.nullable(),
    user_id: Id.nullable(),
    detail: details[kind],
    undoes: Id.nullable(),
    undone_by: Id.nullable(),
  })
}

/** One row of the record, by its kind. */
export type RecordRow = { [K in HistoryKind]: z.output<ReturnType<typeof rowOf<K>>> }[HistoryKind]
/** Sound: the union of the rows of all kinds, which no list type of zod's can say. */
export const RecordRow = z.union(kinds.map(rowOf)) as unknown as z.ZodType<RecordRow>

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/event/history/',
  access: 'organiser',
  summary: 'Who changed what and when, newest first.',
  query: z.object({
    ...paging,
    order: IdInQuery,
    hardware: IdInQuery,
    user: IdInQuery,
    team: z.optional(TeamCodeInPath),
    kind: listOf(kinds, 'This is not a known kind.'),
  }),
  status: 200,
  response: page(RecordRow),
  reads: ['orders', 'teams', 'inventory', 'session'],
})
