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

export interface BrokenLimit {
  readonly kind: 'item' | 'category'
  readonly name: string
  readonly limit: number
  readonly held: number
  readonly added: number
}

/**
 * Every limit that an order would break (rulings §3, Limits): per item and over all items of a category, what the
 * team holds (not returned, not cancelled) plus what the order adds. `items` are all that are held or wanted.
 */
export function brokenLimits(
  items: readonly LimitedItem[],
  categories: readonly LimitedCategory[],
  held: Quantities,
  wanted: Quantities,
): BrokenLimit[] {
  const sum = (units: Quantities, ids: readonly number[]) =>
    ids.reduce((total, id) => total + (units.get(id) ?? 0), 0)
  const check = (
    kind: BrokenLimit['kind'],
    { name, max_per_team: limit }: LimitedItem | LimitedCategory,
    ids: readonly number[],
  ): BrokenLimit[] => {
    const added = sum(wanted, ids)
    const holding = sum(held, ids)
    if (limit === null || added === 0 || holding + added <= limit) return []
    return [{ kind, name, limit, held: holding, added }]
  }
  const members = (category: LimitedCategory) =>
    items.filter((item) => item.categories.includes(category.id)).map((item) => item.id)
  return [
    ...items.flatMap((item) => check('item', item, [item.id])),
    ...categories.flatMap((category) => check('category', category, members(category))),
  ]
}

/** One line for the people who ordered: what, the limit, what they hold and what this order adds. */
export function describeBrokenLimit({ kind, name, limit, held, added }: BrokenLimit): string {
  const what = kind === 'item' ? name : `Category ${name}`
  return `${what}: the limit per team is ${limit}; your team has ${held} and this order adds ${added}.`
}

/** The smaller of the item's limit and its categories'; null when there is none (spec §5). */
export function mostRestrictiveLimit(
  item: Pick<LimitedItem, 'max_per_team' | 'categories'>,
  categories: readonly LimitedCategory[],
): number | null {
  const limits = [
    item.max_per_team,
    ...categories
      .filter((category) => item.categories.includes(category.id))
      .map((category) => category.max_per_team),
  ].filter((limit) => limit !== null)
  return limits.length === 0 ? null : Math.min(...limits)
}
