import { largestInteger, type RowOf } from '@signout/contract'
import type { RowKind } from './parse-rows.ts'
import type { Place, Problem } from './problems.ts'
import type { Fields } from './take-columns.ts'

export interface ReadRow<T> {
  readonly place: Place
  readonly record: T
  readonly key: string | null
  readonly isGood: boolean
}

/**
 * Rows by their keys: of several with one key the last counts, their quantities are added, or the later are refused,
 * unless those before are wrong.
 */
export function settleRepeated<F extends Fields>(
  rows: readonly ReadRow<RowOf<F>>[],
  { keyName, whenRepeated, add }: RowKind<F>,
  sums: boolean,
) {
  const problems: Problem[] = []
  const notes: Problem[] = []
  const good = new Map<string | symbol, { place: Place; record: RowOf<F> }>()
  const seen = new Map<string, ReadRow<unknown>>()
  for (const row of rows) {
    const { place, record, key, isGood } = row
    const earlier = key === null ? undefined : seen.get(key)
    const tell = (to: Problem[], rest: string) => {
      const message = `it has the same ${keyName} as row ${earlier?.place.row ?? 0}${rest}.`
      to.push({ ...place, column: null, message })
    }
    if (earlier?.isGood !== true || whenRepeated === 'the last counts') {
      if (key !== null) seen.set(key, row)
      if (!isGood) continue
      const rest = whenRepeated === 'the last counts' ? ', and takes its place' : ', which is wrong'
      if (earlier !== undefined) tell(notes, rest)
      good.set(key ?? Symbol('no key'), { place, record })
      continue
    }
    const known = key === null ? undefined : good.get(key)
    if (!sums || add === undefined) tell(problems, '')
    else if (key !== null && known !== undefined && isGood) {
      const sum = add(known.record, record)
      if (isTooLarge(sum)) tell(problems, ', and their sum is too large')
      else {
        good.set(key, { place: known.place, record: sum })
        tell(notes, ', to which its quantity is added')
      }
    }
  }
  return { good: [...good.values()], problems, notes }
}

function isTooLarge(sum: object): boolean {
  return Object.values(sum).some((value) => typeof value === 'number' && value > largestInteger)
}
