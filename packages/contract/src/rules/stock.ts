/** How many of the wanted units are granted: a shortfall is not an error, what is left is granted (rulings §3). */
export function grant(wanted: number, remaining: number): number {
  return Math.min(wanted, Math.max(0, remaining))
}
