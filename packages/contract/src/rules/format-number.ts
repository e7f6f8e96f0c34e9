const format = new Intl.NumberFormat('en-US')

/** A count as every screen, message and refusal shows it: `3,000`. */
export function formatNumber(count: number): string {
  return format.format(count)
}

/** `1 item`, `1,200 items` */
export function formatCount(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`
}
