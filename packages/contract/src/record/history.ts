import { z } from '#schema'
import { fullName } from '../rules/people/users.ts'
import { Id, Timestamp } from '../field-schemas.ts'
import type { Shown } from './define-kind.ts'
import { catalogueKinds } from './catalogue-kinds.ts'
import { orderKinds } from './order-kinds.ts'
import { peopleKinds } from './people-kinds.ts'

/** Every kind of row (spec §15). The server's half of this table is `record/record-kinds.ts`. */
const kinds = { ...orderKinds, ...peopleKinds, ...catalogueKinds } as const

export type HistoryKind = keyof typeof kinds
export type HistoryDetail<K extends HistoryKind> = z.output<(typeof kinds)[K]['detail']>

/** Every kind of row, as the specification lists them (spec §15). */
export const historyKinds = Object.keys(kinds) as HistoryKind[] // Sound: the keys of a literal object.

function rowOf<K extends HistoryKind, D extends z.ZodObject>(kind: K, detail: D) {
  return z.object({
    id: Id,
    at: Timestamp,
    /** Null for the command line, and on the web for a visitor who is not logged in. */
    actor: z.object({ id: Id, first_name: z.string(), last_name: z.string() }).nullable(),
    via: z.enum(['web', 'cli']),
    kind: z.literal(kind),
    order_id: Id.nullable(),
    team_id: Id.nullable(),
    team_code: z.string().nullable(),
    hardware_id: Id.nullable(),
    user_id: Id.nullable(),
    detail,
    undoes: Id.nullable(),
    undone_by: Id.nullable(),
  })
}

/** One row of the record, by its kind. */
export type RecordRow = {
  [K in HistoryKind]: z.output<ReturnType<typeof rowOf<K, (typeof kinds)[K]['detail']>>>
}[HistoryKind]
/** Sound: the union of the rows of all kinds, which zod's types cannot express. */
export const RecordRow = z.union(
  historyKinds.map((kind) => rowOf(kind, kinds[kind].detail)),
) as unknown as z.ZodType<RecordRow>

/** Name of the actor: a user, the command line, or a visitor who asked for a link on the login page. */
export function actorName({ actor, via }: RecordRow): string {
  if (actor === null) return via === 'cli' ? 'Command line' : 'A visitor'
  return fullName(actor)
}

/** The text of a row, to be read after the name of its actor: "took back 2 of 3 Arduino Uno: 1 Healthy, 1 Broken". */
export function recordText(row: RecordRow, of: Shown = { all: true }): string {
  // Sound: each row is passed to the entry of its own kind, which the compiler cannot follow.
  return kinds[row.kind].text(row as never, of)
}

type Kinds = typeof kinds

/** News of participants (spec §17), by the kind of the row that causes them. */
type NewsKind = Extract<Kinds[keyof Kinds], { readonly news: string }>['news']

export const newsOf: ReadonlyMap<string, NewsKind> = new Map(
  Object.entries(kinds).flatMap(([name, declared]) =>
    'news' in declared ? [[name, declared.news] as const] : [],
  ),
)
