/**
 * Loaded by browsers in place of `domain-names.ts`: the server alone compares and stores addresses.
 * @public in place of the same name in `domain-names.ts`
 */
export function toReadableDomain(domain: string): string {
  return domain
}
