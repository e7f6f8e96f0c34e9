import { formatNumber } from '../numbers.ts'

export interface LimitedItem {
  readonly id: number
  readonly name: string
  readonly max_per_team: number | null
  readonly categories: readonly number[]
}

export interface LimitedCategory {
  readonly id: number
  readonly name: string
  readonly max_per_team: number | null
}

/** Units by item id. */
export type Quantities = ReadonlyMap<number, number>

/** How many units a team may have: of an item, or of all items of a category together. */
export interface Limit {
  readonly kind: 'item' | 'category'
  readonly name: string
  readonly limit: number
}

/** A limit and the units a team uses of it: those it holds, and those an order adds. */
export interface LimitUse extends Limit {
  readonly held: number
  readonly added: number
  /** Those of the given items that count towards the limit. */
  readonly itemIds: readonly number[]
}

function limitIn(
  kind: Limit['kind'],
  { name, max_per_team: limit }: Pick<LimitedCategory, 'name' | 'max_per_team'>,
): Limit[] {
  return limit === null ? [] : [{ kind, name, limit }]
}

/**
 * Every limit on these items (spec §9): per item and over all items of a category, with the units that the team holds
 * (neither returned nor cancelled) and those that the order adds. `items` are all items held or wanted.
 */
export function limitUses(
  items: readonly LimitedItem[],
  categories: readonly LimitedCategory[],
  held: Quantities,
  wanted: Quantities,
): LimitUse[] {
  const sum = (units: Quantities, ids: readonly number[]) =>
    ids.reduce((total, id) => total + (units.get(id) ?? 0), 0)
  const useOf = (limit: Limit, itemIds: readonly number[]): LimitUse => ({
    ...limit,
    held: sum(held, itemIds),
    added: sum(wanted, itemIds),
    itemIds,
  })
  const members = (category: LimitedCategory) =>
    items.filter((item) => item.categories.includes(category.id)).map((item) => item.id)
  return [
    ...items.flatMap((item) => limitIn('item', item).map((limit) => useOf(limit, [item.id]))),
    ...categories.flatMap((category) =>
      limitIn('category', category).map((limit) => useOf(limit, members(category))),
    ),
  ].filter(({ itemIds }) => itemIds.length > 0)
}

/** Whether the order breaks this limit; an order that adds nothing breaks none. */
export function isBroken({ limit, held, added }: LimitUse): boolean {
  return added > 0 && held + added > limit
}

/** Every limit that an order would break; the arguments are those of `limitUses`. */
export function brokenLimits(...order: Parameters<typeof limitUses>): LimitUse[] {
  return limitUses(...order).filter(isBroken)
}

const limitSubjects: Readonly<Record<Limit['kind'], (name: string) => string>> = {
  item: (name) => name,
  category: (name) => `Category ${name}`,
}

/** Subject of a limit, as the team reads it: the item or the category. */
function limitSubject({ kind, name }: Limit): string {
  return limitSubjects[kind](name)
}

/** One line for the team: subject, limit, units that it has and units that this order adds. */
export function describeBrokenLimit(use: LimitUse): string {
  const { limit, held, added } = use
  const [most, has, adds] = [formatNumber(limit), formatNumber(held), formatNumber(added)]
  return `${limitSubject(use)}: the limit per team is ${most}; your team has ${has} and this order adds ${adds}.`
}

/** The broken limit that a line is about, found by its subject alone: a server may say the rest in other words. */
export function findDescribedLimit(
  line: string,
  broken: readonly LimitUse[],
): LimitUse | undefined {
  // One name may begin like another.
  return broken
    .filter((use) => line.startsWith(`${limitSubject(use)}:`))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
}
