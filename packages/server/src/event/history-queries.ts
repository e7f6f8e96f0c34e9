import {
  fullName,
  type HistoryKind,
  type RecordRow,
  type QueryOf,
  type listHistory,
} from '@signout/contract'
import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import { integerList, textList } from '../db/compiled.ts'
import type { Db, Tables } from '../db/tables.ts'
import { countRows, fitPage, type PageRows } from '../db/pages.ts'
import { detailText } from '../record/record-queries.ts'

type HistoryFilter = QueryOf<typeof listHistory>

/** Size of a row in an answer without its detail. */
const rowBytes = 500

/**
 * One page of the record, newest first; shorter where its details, which may name a thousand items each, would make it
 * too long. Three statements.
 */
export async function findHistory(db: Db, filter: HistoryFilter): Promise<PageRows<RecordRow>> {
  const matching = db.selectFrom('history').where((eb) => eb.and(predicatesOf(db, eb, filter)))
  const count = await countRows(matching)
  const sizes = await matching
    .select(['id', sql<number>`octet_length(detail)`.as('bytes')])
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const { rows: page, endsEarly } = fitPage(sizes, ({ bytes }) => bytes + rowBytes)
  const ids = page.map(({ id }) => id)
  const rows = await db
    .selectFrom('history')
    .where('history.id', 'in', integerList(db, ids))
    .leftJoin('users as actor', 'actor.id', 'history.actor_id')
    .leftJoin('users as subject', 'subject.id', 'history.user_id')
    .leftJoin('history as undoing', 'undoing.undoes', 'history.id')
    .select([
      'history.id',
      'history.at',
      'history.actor_id',
      'actor.first_name as actor_first_name',
      'actor.last_name as actor_last_name',
      'history.via',
      'history.kind',
      'history.order_id',
      'history.team_id',
      'history.team_code',
      'history.hardware_id',
      'history.user_id',
      'subject.first_name',
      'subject.last_name',
      'history.detail',
      'history.undoes',
      'undoing.id as undone_by',
    ])
    .orderBy('history.id', 'desc')
    .execute()
  return { count, results: rows.map(toRow), endsEarly }
}

function predicatesOf(
  db: Db,
  eb: ExpressionBuilder<Tables, 'history'>,
  { order, hardware, user, team, kind }: HistoryFilter,
) {
  const given = <T>(value: T | undefined, predicate: (value: T) => Expression<SqlBool>) =>
    value === undefined ? [] : [predicate(value)]
  const kindIs = (of: HistoryKind) => eb('history.kind', '=', of)
  return [
    ...given(order, (id) => eb('history.order_id', '=', id)),
    ...given(kind, (kinds) => eb('history.kind', 'in', textList(db, kinds))),
    ...given(team, (code) => {
      // Who was moved by the desk has a row of the team that they left.
      const left = eb.and([
        kindIs('team.joined'),
        eb('history.actor_id', '=', eb.ref('history.user_id')),
        eb(detailText(db, 'from', 'team_code'), '=', code),
      ])
      return eb.or([eb('history.team_code', '=', code), left])
    }),
    ...given(user, (id) => {
      const lost = eb.and([kindIs('team.deleted'), hadMember(db, id)])
      return eb.or([eb('history.actor_id', '=', id), eb('history.user_id', '=', id), lost])
    }),
    ...given(hardware, (id) => {
      const orders = eb
        .selectFrom('order_requests')
        .select('order_id')
        .where('hardware_id', '=', id)
      return eb.or([eb('history.hardware_id', '=', id), eb('history.order_id', 'in', orders)])
    }),
  ]
}

/** Whether a user was a member of the deleted team. */
function hadMember(db: Db, user: number): RawBuilder<SqlBool> {
  return db.context.dialect === 'sqlite'
    ? sql`${user} in (select value from json_each(history.detail, '$.members'))`
    : sql`history.detail::jsonb -> 'members' @> to_jsonb(${user}::bigint)`
}

interface StoredRow extends Omit<RecordRow, 'actor' | 'detail'> {
  readonly actor_id: number | null
  readonly actor_first_name: string | null
  readonly actor_last_name: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly detail: string
}

function toRow(stored: StoredRow): RecordRow {
  const { actor_id: id, actor_first_name, actor_last_name, first_name, last_name, ...row } = stored
  const actor = { id, first_name: actor_first_name ?? '', last_name: actor_last_name ?? '' }
  const name =
    first_name === null || last_name === null ? {} : { name: fullName({ first_name, last_name }) }
  const detail = { ...name, ...JSON.parse(row.detail) }
  // Sound: `record` wrote the detail of exactly this kind.
  return { ...row, actor: id === null ? null : actor, detail } as RecordRow
}
