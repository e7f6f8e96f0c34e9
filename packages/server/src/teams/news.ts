import { maxNews, newsOf, type NewsItem, orderMoves, type Page } from '@signout/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Participant } from '../base/actor.ts'
import { textList } from '../db/compiled.ts'
import type { Db, Tables } from '../db/tables.ts'
import { announce } from '../record/changes/change.ts'
import { detailText, isHandedOutAtOnce } from '../record/record-queries.ts'
import { transact } from '../record/transact.ts'

/**
 * What the desk has done with the orders of a participant's team, which watched items are back, and that the desk has
 * moved the participant, since the news seen last (spec §17). Undone changes are not news, nor is that an order was
 * ready which the same write handed out. An undo is news while the order is ready through it. One statement.
 */
export async function findNews(db: Db, { userId, profile }: Participant): Promise<Page<NewsItem>> {
  const newest = await db
    .selectFrom('history')
    .innerJoin('profiles', 'profiles.team_id', 'history.team_id')
    .leftJoin('history as undoing', 'undoing.undoes', 'history.id')
    .select(['history.id', 'history.kind', 'history.order_id', 'history.hardware_id', 'history.at'])
    .where('profiles.id', '=', profile.id)
    .where('history.team_code', '=', profile.teamCode)
    .where(sql<string>`history.kind`, 'in', textList(db, [...newsOf.keys()]))
    .whereRef('history.id', '>', 'profiles.news_seen')
    .where('undoing.id', 'is', null)
    .where(sql<string>`coalesce(${detailText(db, 'by')}, 'desk')`, '=', 'desk')
    .where((eb) =>
      eb.and([
        eb.or([eb('history.kind', '<>', 'order.completed'), eb.not(isHandedOutAtOnce(eb))]),
        eb.or([
          eb('history.kind', '<>', 'order.undone'),
          eb(detailText(db, 'status', 'after'), '=', ready).and(eb.exists(readyOrder(eb))),
        ]),
      ]),
    )
    // Of who joined by themselves it is none.
    .where(({ eb, or }) =>
      or([
        eb('history.kind', '<>', 'team.joined'),
        sql<boolean>`${sql.ref('history.actor_id')} is distinct from ${userId}`,
      ]),
    )
    // About the team's orders, or the participant.
    .where(({ eb, or }) =>
      or([eb('history.user_id', 'is', null), eb('history.user_id', '=', userId)]),
    )
    .orderBy('history.id', 'desc')
    .limit(maxNews)
    .execute()
  const results = newest.toReversed().flatMap(({ kind, ...row }) => {
    const news = newsOf.get(kind)
    return news === undefined ? [] : [{ ...row, kind: news }]
  })
  return { count: results.length, next: null, previous: null, results }
}

const { to: ready } = orderMoves.fulfil

function readyOrder(eb: ExpressionBuilder<Tables, 'history'>) {
  return eb
    .selectFrom('orders')
    .select('orders.id')
    .whereRef('orders.id', '=', 'history.order_id')
    .where('orders.status', '=', ready)
}

/**
 * Stores that a participant has seen the news up to this row; never moves back, nor ahead of the team's record. One
 * statement.
 */
export async function markNewsSeen(
  db: Db,
  actor: Participant,
  { id }: { readonly id: number },
): Promise<void> {
  await transact(db, actor, async (tx) => {
    const seen = tx
      .selectFrom('history')
      .where('id', '<=', id)
      .where('team_id', '=', actor.profile.teamId)
      .select(({ fn }) => fn.max('id').as('id'))
    const updated = await tx
      .updateTable('profiles')
      .from(seen.as('seen'))
      .set((eb) => ({ news_seen: eb.ref('seen.id').$notNull() }))
      .where('profiles.id', '=', actor.profile.id)
      .whereRef('profiles.news_seen', '<', 'seen.id')
      .executeTakeFirst()
    if (updated.numUpdatedRows > 0n) announce(tx, { personal: [actor.userId] })
  })
}
