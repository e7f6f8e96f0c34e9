import { isActive, isBack, isOut } from '@signout/contract'
import { checkIntegrity } from '../db/maintenance.ts'
import type { Db } from '../db/tables.ts'
import { fileOfPicture } from '../catalogue/pictures/picture-name.ts'
import { pictureStoreOf } from '../catalogue/pictures/picture-store.ts'
import { readSnapshot } from '../db/transaction.ts'
import {
  countCategoryItems,
  countStock,
  countUnits,
  findEmptyTeams,
  findOvergranted,
  findPictures,
} from './verify-queries.ts'

/** A row found by a query. */
type Found<Find extends (db: Db) => Promise<readonly unknown[]>> = Awaited<ReturnType<Find>>[number]

/** Something in the database that does not fit together. */
export interface Difference {
  /** Subject, for example `order 12`. */
  readonly subject: string
  readonly problem: string
}

/**
 * Compares the counters with the rows that they count, and checks what no foreign key does, in one snapshot. A fixed
 * number of statements.
 *
 * @throws {DatabaseUnavailable} when the database itself is damaged.
 */
export async function findDifferences(db: Db): Promise<Difference[]> {
  const store = pictureStoreOf(db)
  return readSnapshot(db, async (tx): Promise<Difference[]> => {
    await checkIntegrity(tx)
    const pictures = await findPictures(tx)
    const present = await store.findPresent(
      tx,
      pictures.map(({ hash }) => hash),
    )
    return [
      ...(await countStock(tx)).flatMap(checkItem),
      ...pictures.filter(({ hash }) => !present.has(hash)).map(describeMissing),
      ...(await countCategoryItems(tx)).flatMap(checkCategory),
      ...(await countUnits(tx)).flatMap(checkOrder),
      ...(await findOvergranted(tx)).map(describeOvergranted),
      ...(await findEmptyTeams(tx)).map(describeEmpty),
    ]
  })
}

function checkItem(item: Found<typeof countStock>): Difference[] {
  const { id, name, quantity_available: total, quantity_remaining: remaining, away } = item
  const counted = total - away
  return about(`item ${id} (${name})`, [
    remaining !== counted &&
      `quantity_remaining is ${remaining}, its units say ${counted}: ${away} of ${total} are not on the shelf`,
    item.categories === 0 && 'it is in no category',
  ])
}

function describeMissing({ id, name, hash }: Found<typeof findPictures>): Difference {
  return {
    subject: `item ${id} (${name})`,
    problem: `its picture ${fileOfPicture(hash)} is missing`,
  }
}

function checkCategory({ name, item_count, counted }: Found<typeof countCategoryItems>) {
  return about(`category ${name}`, [
    item_count !== counted && `its item_count is ${item_count}, it has ${counted}`,
  ])
}

function checkOrder(order: Found<typeof countUnits>): Difference[] {
  const { id, status, granted, returned } = order
  return about(`order ${id}`, [
    isActive(status) && order.team_id === null && `it is ${status}, but its team is gone`,
    !order.has_request && 'nothing is requested in it',
    granted === 0 && 'nothing is granted in it',
    !isOut(status) &&
      !isBack(status) &&
      returned > 0 &&
      `it is ${status}, but ${returned} of its units were returned`,
    isBack(status) &&
      returned < granted &&
      `it is ${status}, but ${granted - returned} of its units were not returned`,
    isOut(status) &&
      granted > 0 &&
      returned === granted &&
      `it is ${status}, but all of its units were returned`,
  ])
}

function describeOvergranted(line: Found<typeof findOvergranted>): Difference {
  return {
    subject: `order ${line.order_id}`,
    problem: `${line.granted} of item ${line.hardware_id} are granted, ${line.requested} were requested`,
  }
}

function describeEmpty({ team_code }: Found<typeof findEmptyTeams>): Difference {
  return { subject: `team ${team_code}`, problem: 'it has no members' }
}

function about(subject: string, problems: readonly (string | false)[]): Difference[] {
  return problems.filter((problem) => problem !== false).map((problem) => ({ subject, problem }))
}
