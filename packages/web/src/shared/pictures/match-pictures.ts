import { foldText, type Item, itemCode, pictureLimits, pictureRules } from '@signout/contract'

export interface MatchedPicture {
  readonly file: File
  readonly item: Item
}

export interface UnmatchedPicture {
  readonly file: File
  readonly reason: string
}

/** The item that each picture is of, by the name of its file: the item's, its part number or `ITEM-12`. */
export function matchPictures(files: readonly File[], items: readonly Item[]) {
  const named = groupByName(items)
  const matched = new Map<number, MatchedPicture>()
  const unmatched: UnmatchedPicture[] = []
  for (const file of files) {
    const found = named.get(plainName(file.name.replace(/\.[^.]+$/, ''))) ?? []
    const [item] = found
    const earlier = item && matched.get(item.id)
    const reason = whyUnusable(file) ?? whyUnmatched(found, earlier)
    if (reason !== null) unmatched.push({ file, reason })
    else if (item !== undefined) matched.set(item.id, { file, item })
  }
  return { matched: [...matched.values()], unmatched }
}

function groupByName(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const named = new Map<string, Item[]>()
  for (const item of items) {
    const { id, name, model_number } = item
    const names = [name, model_number ?? '', `${name} ${model_number ?? ''}`, itemCode(id)]
    for (const plain of new Set(names.map(plainName))) {
      if (plain !== '') named.set(plain, [...(named.get(plain) ?? []), item])
    }
  }
  return named
}

/** Names of files cannot have every character, and spaces are often written as `_` or `-`. */
function plainName(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

function whyUnusable({ type, size }: File): string | null {
  if (!pictureRules.types.some((known) => known === type)) return `It is no ${pictureLimits.types}.`
  return size > pictureRules.maxBytes ? `It is too large: ${pictureLimits.size} at most.` : null
}

function whyUnmatched(found: readonly Item[], earlier: MatchedPicture | undefined): string | null {
  const [item, ...others] = found
  if (item === undefined) return 'No item is called that.'
  if (others.length > 0) {
    return `Several items are called that: ${found.map(({ id }) => itemCode(id)).join(', ')}.`
  }
  return earlier === undefined ? null : `${earlier.file.name} is of ${item.name}, too.`
}
