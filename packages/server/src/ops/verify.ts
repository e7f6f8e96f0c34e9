import { foldText, isActive, isBack, isOut, teamSize } from '@signout/contract'
import { checkIntegrity } from '../db/maintenance.ts'
import { itemSearch } from '../items/search.ts'
import { userSearch } from '../people/search.ts'
import type { Db } from '../db/tables.ts'
import { fileOfPicture } from '../items/pictures/picture-name.ts'
import { pictureStoreOf } from '../items/pictures/picture-store.ts'
import { readSnapshot } from '../db/transaction.ts'
import {
  countMembers,
  findOrdersWithCounts,
  countStock,
  countCategoryItems,
  findPictures,
  findOvergranted,
  findUsers,
  findSignatures,
} from './verify-queries.ts'

/** A row found by a query. */
type Found<Find extends (db: Db) => Promise<readonly unknown[]>> = Awaited<ReturnType<Find>>[number]

/** A violation of the rules in the database. */
export interface Difference {
  /** Subject, for example `order 12`. */
  readonly subject: string
  readonly problem: string
}

/**
 * Compares all redundant data and checks every invariant, in one snapshot. A fixed number of statements.
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
      ...pictures.flatMap((picture) => checkPicture(picture, present)),
      ...(await countCategoryItems(tx)).flatMap(checkCategory),
      ...(await findOrdersWithCounts(tx)).flatMap(checkOrder),
      ...(await findOvergranted(tx)).map(describeOvergranted),
      ...(await countMembers(tx)).flatMap(checkTeam),
      ...(await findSignatures(tx)).flatMap(checkProfile),
      ...(await findUsers(tx)).flatMap(checkUser),
    ]
  })
}

function checkItem(item: Found<typeof countStock>): Difference[] {
  const { id, name, quantity_available: total, quantity_remaining: remaining, away } = item
  const counted = total - away
  const folded = itemSearch(item)
  return about(`item ${id} (${name})`, [
    remaining !== counted &&
      `quantity_remaining is ${remaining}, its units say ${counted}: ${away} of ${total} are not on the shelf`,
    remaining < 0 && `quantity_remaining is ${remaining}, below zero`,
    remaining > total && `quantity_remaining is ${remaining}, above the total of ${total}`,
    !item.has_category && 'it is in no category',
    item.name_key !== folded.name_key && 'its name_key is not made of its name',
    item.location_key !== folded.location_key && 'its location_key is not made of its location',
    item.search_text !== folded.search_text &&
      'its search_text is not made of its name, manufacturer and model number',
  ])
}

function checkPicture(
  { id, name, hash }: Found<typeof findPictures>,
  present: ReadonlySet<string>,
): Difference[] {
  return about(`item ${id} (${name})`, [
    !present.has(hash) && `its picture ${fileOfPicture(hash)} is missing`,
  ])
}

function checkCategory({
  name,
  name_key,
  item_count,
  counted,
}: Found<typeof countCategoryItems>): Difference[] {
  return about(`category ${name}`, [
    name_key !== foldText(name) && 'its name_key is not made of its name',
    item_count !== counted && `its item_count is ${item_count}, it has ${counted}`,
  ])
}

function checkOrder(order: Found<typeof findOrdersWithCounts>): Difference[] {
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

function checkTeam({ team_code, members }: Found<typeof countMembers>): Difference[] {
  return about(`team ${team_code}`, [
    members === 0 && 'it has no members',
    members > teamSize.max && `it has ${members} members, ${teamSize.max} are allowed`,
  ])
}

function checkProfile(profile: Found<typeof findSignatures>): Difference[] {
  return about(`profile of ${profile.email}`, [
    profile.e_signature.trim() === '' && 'there is no signature',
    !profile.acknowledge_rules && 'the rules are not acknowledged',
    !profile.attended && 'it is not marked as attended',
  ])
}

function checkUser(user: Found<typeof findUsers>): Difference[] {
  const { email, search_text } = user
  return about(`user ${email}`, [
    email !== email.toLowerCase() && 'the email is not in lower case, so no login finds it',
    search_text !== userSearch(user).search_text && 'its search_text is not made of name and email',
  ])
}

function about(subject: string, problems: readonly (string | false)[]): Difference[] {
  return problems.filter((problem) => problem !== false).map((problem) => ({ subject, problem }))
}
