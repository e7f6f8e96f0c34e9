import { orderKinds } from './order-kinds.ts'
import { itemKinds } from './other-kinds.ts'

const kinds = { ...orderKinds, ...itemKinds }
type Kinds = typeof kinds

/** What a participant is told (spec §17), by the kind of row that says it. */
export type NewsKind = Extract<Kinds[keyof Kinds], { readonly news: string }>['news']

export const newsOf: ReadonlyMap<string, NewsKind> = new Map(
  Object.entries(kinds).flatMap(([name, declared]) =>
    'news' in declared ? [[name, declared.news] as const] : [],
  ),
)
