import { parseId } from './numbers.ts'

/** The order that a search term names: `#18` or `ord-18`, as lists and slips write it; null for any other term. */
export function orderNamedBy(term: string): number | null {
  return parseId(/^(?:#|ord-)0*(\d+)$/.exec(term)?.[1] ?? '')
}

/** The name of an order on slips: `ORD-18`. */
export function orderCode(id: number): string {
  return `ORD-${id}`
}

/** The name of an item on labels: `ITEM-12`. */
export function itemCode(id: number): string {
  return `ITEM-${id}`
}

/** The item that a search term names: `item-12`, as on labels; null for any other term. */
export function itemNamedBy(term: string): number | null {
  return parseId(/^item-0*(\d+)$/.exec(term)?.[1] ?? '')
}
