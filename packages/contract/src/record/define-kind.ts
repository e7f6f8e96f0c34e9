import { z } from '#schema'

/** The subject whose history is shown. Its rows do not repeat it. */
export type HistoryOf =
  | { readonly order: number }
  | { readonly team: string }
  | { readonly item: number }

export type Shown = HistoryOf | { readonly all: true }

/** The columns of every row that its text may use. */
interface RowFacts {
  readonly actor: { readonly id: number } | null
  readonly order_id: number | null
  readonly team_code: string | null
  readonly user_id: number | null
}

/** Detail that names the user whom the row is about, by their present name. */
export const NamedUser = z.object({ name: z.string() })

export type RowWith<Detail> = RowFacts & { readonly detail: Detail }

/**
 * Declares a kind of row of the record: its `detail`, before and after, which never holds a password, a token or a
 * signature (spec §15); and its text, to be read after the name of its actor: "took back 2 of 3 Arduino Uno". A kind
 * that organisers can undo has `undo` as well, a noun for what it did (spec §11).
 */
export function kind<D extends z.ZodObject>(
  detail: D,
  text: (row: RowWith<z.output<D>>, of: Shown) => string,
) {
  return { detail, text }
}

export function orderIn({ order_id }: RowFacts, of: Shown): string {
  return 'order' in of ? 'the order' : `order #${order_id}`
}

export function teamIn(
  { team_code }: RowFacts,
  of: Shown,
  own = 'the team',
  other = 'team',
): string {
  return 'team' in of && of.team === team_code ? own : `${other} ${team_code}`
}
