import { type Condition, conditions, type Endpoint, urlOf } from '@signout/contract'
import * as fc from 'fast-check'
import { membersOf, type ModelState, teamOf } from './model-state.ts'
import { orderActs } from './model-orders.ts'
import { teamActs } from './model-teams.ts'

/** A call, and what the specification wants it to do. */
export interface Act {
  readonly endpoint: Endpoint
  readonly url: string
  readonly body?: unknown
  /** Who calls; an organiser when left out. */
  readonly user?: number
  /** What else a refusal may depend on. */
  readonly team?: string
  readonly order?: number
  /** Does it to the model; the status of the answer that the specification wants (spec §3, §11, §12). */
  readonly perform: (state: ModelState, answer: unknown) => number
}

/** An act before it is known who and what there is: numbers that choose among what there is then. */
interface Draw extends Drawn {
  readonly act: ActName
  /** Sent twice at once with one key (spec §16), where the call can be repeated. */
  readonly isTwice: boolean
}

export interface Drawn {
  readonly who: number
  readonly what: number
  readonly choice: number
  readonly lines: readonly {
    readonly item: number
    readonly quantity: number
    readonly condition: Condition
  }[]
}

/** A kind of act: how often it is drawn, and how it is made; null when there is nothing to do it to. */
export interface ActKind {
  readonly weight: number
  readonly make: (state: ModelState, drawn: Drawn) => Act | null
}

const kinds = { ...orderActs, ...teamActs } satisfies Record<string, ActKind>
type ActName = keyof typeof kinds

const line = fc.record({
  item: fc.nat(99),
  quantity: fc.integer({ min: 1, max: 4 }),
  condition: fc.constantFrom(...conditions),
})

const draw: fc.Arbitrary<Draw> = fc.record({
  act: fc.constantFrom(
    // The keys of a literal are all there are.
    ...(Object.keys(kinds) as ActName[]).flatMap((act) =>
      Array.from({ length: kinds[act].weight }, () => act),
    ),
  ),
  who: fc.nat(99),
  what: fc.nat(99),
  choice: fc.nat(99),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  isTwice: fc.boolean(),
})

/** Concurrent acts; in a rush all want the same of the same objects. */
const batch = fc
  .tuple(fc.boolean(), fc.array(draw, { minLength: 1, maxLength: 4 }))
  .map(([isRush, draws]) => {
    const [first] = draws
    if (!isRush || first === undefined) return draws
    return draws.map(({ who, choice, isTwice }) => ({ ...first, who, choice, isTwice }))
  })

export type Batch = readonly Draw[]

/** An event: one batch after the other. */
export const batches = fc.array(batch, { minLength: 1, maxLength: 80, size: 'max' })

/** Who does what, as things are; null when there is nothing to do it to. */
export function resolve(state: ModelState, { act, ...drawn }: Draw): Act | null {
  return kinds[act].make(state, drawn)
}

/** A call with what is in its path and its body. */
export function call(
  endpoint: Endpoint,
  params: Readonly<Record<string, string | number>>,
  body?: unknown,
): Pick<Act, 'endpoint' | 'url' | 'body'> {
  return { endpoint, url: urlOf(endpoint, params), body }
}

export function pick<T>(from: readonly T[], number: number): T {
  const picked = from[number % from.length]
  if (picked === undefined) throw new Error('There is nothing to choose from.')
  return picked
}

export function pickUser({ users }: ModelState, { who }: Drawn): number {
  return pick([...users.keys()], who)
}

/** A team, if there is any. */
export function pickTeam({ teams }: ModelState, { what }: Drawn): string | undefined {
  return [...teams.keys()][what % teams.size]
}

/** Objects that a refusal may depend on, which a concurrent act of another user may have changed. */
export function subjectsOf(state: ModelState, { user, team, order }: Act): string[] {
  const users = user === undefined ? membersOf(state, team ?? '') : [user]
  const teams = [team, user === undefined ? undefined : teamOf(state, user)]
  return [
    ...users.map((one) => `user ${one}`),
    ...teams.flatMap((one) => (one === undefined ? [] : `team ${one}`)),
    ...(order === undefined ? [] : [`order ${order}`]),
  ]
}
