/** Statements that the signer ticks (spec §9). */
export const ACKNOWLEDGEMENT_COUNT = 4

/** The youngest who may sign (spec §9). */
export const MINIMUM_AGE = 18

/** Whether the acknowledgement page can be seen; no date means no gate (rulings §1). Milliseconds since the epoch. */
export function isAcknowledgementOpen(now: number, opens: number | null): boolean {
  return opens === null || now >= opens
}
