import { orderKinds } from './order-kinds.ts'
import { itemKinds, otherKinds, teamKinds } from './other-kinds.ts'

const kinds = { ...orderKinds, ...teamKinds, ...itemKinds, ...otherKinds }
type Kinds = typeof kinds

/** News of participants (spec §17), by the kind of the row that causes them. */
export type NewsKind = Extract<Kinds[keyof Kinds], { readonly news: string }>['news']

export const newsOf: ReadonlyMap<string, NewsKind> = new Map(
  Object.entries(kinds).flatMap(([name, declared]) =>
    'news' in declared ? [[name, declared.news] as const] : [],
  ),
)
