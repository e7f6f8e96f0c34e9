interface Waiting {
  readonly id: number
  readonly created_at: string
}

/**
 * Which order is packed after this one: the next that was submitted, and after the last the one that has waited longest.
 * `waiting`: those to be packed, the oldest first.
 */
export function nextWaiting<Order extends Waiting>(
  waiting: readonly Order[],
  current: Waiting | undefined,
): Order | undefined {
  const others = waiting.filter(({ id }) => id !== current?.id)
  const later = others.find((order) => current !== undefined && isLater(order, current))
  return later ?? others[0]
}

function isLater(a: Waiting, b: Waiting): boolean {
  return a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at
}
