import type { Category, Item } from '@signout/contract'

/** The limits that hold for an item, in words (spec §3: derived constraints). */
export function constraintsOf(item: Item, categories: readonly Category[]): string[] {
  const ofItem =
    item.max_per_team === null ? [] : [`At most ${item.max_per_team} of this item per team`]
  const ofCategories = categories.flatMap(({ name, max_per_team: limit }) =>
    limit === null ? [] : [`At most ${limit} items of the category ${name} per team`],
  )
  return [...ofItem, ...ofCategories]
}
