import { lastingAt } from '../instants.ts'

/** How long an order stays claimed after the last sign of its packer, in milliseconds (spec §8). */
export const claimMs = 20 * 60_000

/** Minimum time between two renewals of a claim by the screens, in milliseconds. */
const renewalMs = 60_000

/** An organiser's claim of an order that they pack. */
interface Claim {
  /** ISO-8601 in UTC. */
  readonly until: string
}

interface NamedClaim extends Claim {
  readonly by: { readonly id: number } | null
}

/** The claim that lasts of somebody else than this user; null when there is none. */
export function claimOfOther<C extends NamedClaim>(
  claim: C | null,
  userId: number,
  now: number,
): C | null {
  const lasting = lastingAt(claim, now)
  return lasting?.by?.id === userId ? null : lasting
}

/** Whether a claim of one's own is renewed now. */
export function isRenewalDue({ until }: Claim, now: number): boolean {
  return Date.parse(until) - claimMs + renewalMs <= now
}
