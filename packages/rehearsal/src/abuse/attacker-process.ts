import { type Attack, Attacker, type Target } from './attacker.ts'
import { type AttackChoice, chosenAttacks } from './attacks.ts'

/*
 * A separate process, so that measured requests do not wait for the attacks. Its parent sends what to attack, which is
 * confirmed at the start; it runs until `end`, which is answered with the counts of answers.
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
