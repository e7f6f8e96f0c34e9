import { foldText, itemNamedBy, searchTerms } from '@signout/contract'
import { perDatabase } from '../db/transaction.ts'
import type { Db } from '../db/tables.ts'
import { cachedRead } from '../record/changes/change-cache.ts'
import { type KnownWord, nearWords, toKnownWord } from './near-words.ts'
import { atBeginning, patternOf, searchable, wordsIn } from './word-pattern.ts'

interface FoundItem {
  readonly hardware_id: number
  /** The lower, the better. */
  readonly rank: number
}

interface FoundItems {
  readonly items: readonly FoundItem[]
  /** Whether no item has the words themselves: these have words with few other letters. */
  readonly isNear: boolean
}

/** What a search finds in the whole catalogue. Two statements where the catalogue may have changed, else none. */
export async function searchItems(db: Db, search: string): Promise<FoundItems> {
  const { items, words } = await catalogueOf(db)
  const terms = searchTerms(search)
  const found = findAll(items, terms, (term) => patternOf(term))
  if (found.length > 0) return { items: found, isNear: false }
  const near = new Map<string, readonly string[]>()
  for (const term of terms) {
    const likely = nearWords(term, words())
    // Without it there is nothing to find, whatever is near to the others.
    const wanted = wantedBy(term)
    if (likely.length === 0 && !items.some((item) => hasWanted(item, wanted))) return nothing
    near.set(term, likely)
  }
  if ([...near.values()].every((each) => each.length === 0)) return nothing
  return { items: findAll(items, terms, (term) => patternOf(term, near.get(term))), isNear: true }
}

const nothing: FoundItems = { items: [], isNear: false }

/** What a term asks for: a word, or the item that it names. */
function wantedBy(term: string, pattern = patternOf(term)) {
  return { pattern, id: itemNamedBy(term) }
}

function hasWanted(
  { row, all }: SearchedItem,
  { pattern, id }: ReturnType<typeof wantedBy>,
): boolean {
  return row.id === id || pattern.test(all)
}

function findAll(
  items: readonly SearchedItem[],
  terms: readonly string[],
  toPattern: (term: string) => RegExp,
): FoundItem[] {
  const wanted = terms.map((term) => wantedBy(term, toPattern(term)))
  const whole = toPattern(terms.join(''))
  const first = atBeginning(whole)
  return items
    .filter((item) => wanted.every((each) => hasWanted(item, each)))
    .map(({ row, texts }) => {
      const [name = ''] = texts
      const isNamed = wanted.every(({ id }) => id === row.id)
      if (isNamed || first.test(name)) return { hardware_id: row.id, rank: 0 }
      if (whole.test(name)) return { hardware_id: row.id, rank: 1 }
      const ranks = wanted.map(({ pattern }) => texts.findIndex((text) => pattern.test(text)))
      return { hardware_id: row.id, rank: 2 + Math.max(...ranks) }
    })
}

interface SearchedItem {
  readonly row: ItemTexts
  /** Searchable texts of the fields, the best to be found in first (spec §14). */
  readonly texts: readonly string[]
  readonly all: string
}

interface Catalogue {
  readonly items: readonly SearchedItem[]
  readonly words: () => readonly KnownWord[]
}

const lastCatalogues = perDatabase((): { catalogue?: Catalogue } => ({}))

/** The texts of all items; most changes of the inventory are of its stock, and keep the texts. */
const catalogueOf = cachedRead(['inventory'], async (db): Promise<Catalogue> => {
  const last = lastCatalogues(db)
  last.catalogue = toCatalogue(await readTexts(db), last.catalogue)
  return last.catalogue
})

function toCatalogue(rows: readonly ItemTexts[], before: Catalogue | undefined): Catalogue {
  const known = new Map(before?.items.map((item) => [item.row.id, item]))
  const items = rows.map((row) => {
    const same = known.get(row.id)
    return same && isSame(same.row, row) ? same : toSearched(row)
  })
  const hasChanged =
    before?.items.length !== items.length || items.some((item, at) => item !== before.items[at])
  if (!hasChanged) return before
  let words: readonly KnownWord[] | undefined
  return {
    items,
    words: () => (words ??= [...wordsIn(items.map(({ all }) => all))].map(toKnownWord)),
  }
}

function isSame(one: ItemTexts, other: ItemTexts): boolean {
  const { search_text, location_key, notes, categories } = one
  return (
    search_text === other.search_text &&
    location_key === other.location_key &&
    notes === other.notes &&
    categories === other.categories
  )
}

function toSearched(row: ItemTexts): SearchedItem {
  const [name = '', manufacturer = '', model = ''] = row.search_text.split('\n')
  const { categories, location_key, notes } = row
  const fields = [name, model, categories, manufacturer, location_key ?? '', foldText(notes ?? '')]
  const texts = fields.map(searchable)
  return { row, texts, all: texts.join('\n') }
}

type ItemTexts = Awaited<ReturnType<typeof readTexts>>[number]

async function readTexts(db: Db) {
  const items = await db
    .selectFrom('hardware')
    .select(['id', 'search_text', 'location_key', 'notes'])
    .orderBy('id')
    .execute()
  const memberships = await db
    .selectFrom('hardware_categories')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(['hardware_id', 'name_key'])
    .orderBy('category_id')
    .execute()
  const byItem = Map.groupBy(memberships, (membership) => membership.hardware_id)
  return items.map((item) => {
    const names = byItem.get(item.id)?.map(({ name_key }) => name_key) ?? []
    return Object.assign(item, { categories: names.join('\n') })
  })
}
