/** State of a history entry that opens something: the number of entries from that of the page beneath. */
interface StepsAbove {
  readonly above: number
}

/** State of a link that opens something: closing it leads back to where the link was. */
export const openedByLink: StepsAbove = { above: 1 }

/** Number of entries from that of the page; 0 for the page itself, and for an address that was pasted. */
export function stepsAbovePage(state: unknown): number {
  const isOurs = typeof state === 'object' && state !== null && 'above' in state
  return isOurs && typeof state.above === 'number' ? state.above : 0
}

/** The state with another number of entries. */
export function withStepsAbove(state: unknown, above: number): object {
  return { ...(typeof state === 'object' ? state : null), above }
}
