/** The condition in which a unit came back, best first; the first is the default choice (spec §3, §9). */
export const conditions = ['Healthy', 'Heavily Used', 'Broken', 'Lost'] as const
export type Condition = (typeof conditions)[number]

/** Only healthy units go back on the shelf (rulings §3, Stock). */
export function isBackOnShelf(condition: Condition): boolean {
  return condition === 'Healthy'
}

/** In these a unit has come back and still stays off the shelf. */
export const conditionsOffShelf: readonly Condition[] = conditions.filter(
  (condition) => !isBackOnShelf(condition),
)
