/** Of the rows of one page of a list (rulings §2, Lists). */
export const listLimits = { default: 100, max: 500 } as const
