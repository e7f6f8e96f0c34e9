import { type Attack, Attacker, type Target } from './attacker.ts'
import { type AttackChoice, chosenAttacks } from './attacks.ts'

/*
 * A process of its own, so that what is measured beside the attacks waits for none of them. Its parent says what to
 * attack, which is answered when it begins; it goes on until `end`, which is answered by the counts of its answers.
 */
export type Order = { readonly target: Target; readonly choices: readonly AttackChoice[] } | 'end'

let attacker: Attacker | undefined
let running: Promise<unknown> = Promise.resolve()
let stop = new AbortController()

process.on('message', (order: Order) => {
  if (order === 'end') void end()
  else begin(order)
})
process.on('disconnect', () => process.exit())

function begin({ target, choices }: Exclude<Order, 'end'>): void {
  stop = new AbortController()
  const { signal } = stop
  const begun = new Attacker(target, signal)
  attacker = begun
  const play = (attack: Attack) => attack(begun, signal).catch(() => begun.noteBroken())
  running = Promise.all(choices.flatMap(chosenAttacks).map(play))
  process.send?.({})
}

async function end(): Promise<void> {
  stop.abort()
  await running
  process.send?.(attacker?.countAnswers() ?? {})
}
