/** Characters after trimming: `min` to order, `max` to save (spec §5, §9). */
export const PROJECT_DESCRIPTION = { min: 60, max: 500 } as const

/** How many characters a description still lacks before its team may order; 0 when it is long enough. */
export function missingCharacters(description: string | null): number {
  return Math.max(0, PROJECT_DESCRIPTION.min - (description ?? '').trim().length)
}
