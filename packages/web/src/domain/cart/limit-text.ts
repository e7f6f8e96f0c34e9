import { formatNumber, type Limit, type LimitUse } from '@signout/contract'

/** What a team holds of an item and of its limits: `Your team has 1 of 2, 3 of 4 in Sensors`. Empty when there is nothing to say. */
export function limitText(held: number, uses: readonly LimitUse[]): string {
  if (uses.some(({ limit }) => limit === 0)) return 'Nobody may take it'
  if (uses.length > 0) return `Your team has ${uses.map(shareText).join(', ')}`
  return held > 0 ? `Your team has ${formatNumber(held)}` : ''
}

/** Why a limit does not let an order pass, with the sum. */
export function brokenText(use: LimitUse): string {
  return `Your team has ${shareText(use)}; this order adds ${formatNumber(use.added)}`
}

/** Whether the team can have no more. */
export function isUsedUp({ held, limit }: LimitUse): boolean {
  return held >= limit
}

/** What is added where the limit is not the item's own. */
const places: Readonly<Record<Limit['kind'], (name: string) => string>> = {
  item: () => '',
  category: (name) => ` in ${name}`,
}

function shareText({ kind, name, held, limit }: LimitUse): string {
  // On one line: the figures belong together.
  const share = `${formatNumber(held)}\u00A0of\u00A0${formatNumber(limit)}`
  return `${share}${places[kind](name)}`
}
