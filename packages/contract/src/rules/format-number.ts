const format = new Intl.NumberFormat('en-US')

/** A count as every screen, message and refusal shows it: `3,000`. */
export function formatNumber(count: number): string {
  return format.format(count)
}
