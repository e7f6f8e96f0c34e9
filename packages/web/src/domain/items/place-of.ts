import type { Item } from '@signout/contract'

/** Where an item lies: organisers write it into the first line of its notes. */
export function placeOf(item: Pick<Item, 'notes'> | undefined): string | undefined {
  const [first = ''] = item?.notes?.trim().split(/\r?\n/, 1) ?? []
  return first.trim() === '' ? undefined : first.trim()
}
