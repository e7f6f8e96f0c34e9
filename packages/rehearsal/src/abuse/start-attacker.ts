import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Target } from './attacker.ts'
import type { Order } from './attacker-process.ts'
import type { AttackChoice } from './attacks.ts'

/** Number of answers by status; 0 stands for no answer. */
export type Counts = Readonly<Record<string, number>>

export interface AttackerProcess {
  /** Resolves when the attacks have begun. */
  begin(target: Target, choices: readonly AttackChoice[]): Promise<void>
  /** Ends the attacks and returns the counts of their answers. */
  end(): Promise<Counts>
  stop(): Promise<void>
}

export function startAttacker(): AttackerProcess {
  const child = fork(join(import.meta.dirname, 'attacker-process.ts'), { execArgv: [] })
  const exit = once(child, 'exit')
  const obey = async (order: Order): Promise<Counts> => {
    const answered = once(child, 'message')
    child.send(order)
    const ended = exit.then((): never => {
      throw new Error('The attacker has ended.')
    })
    const [counts]: Counts[] = await Promise.race([answered, ended])
    return counts ?? {}
  }
  return {
    begin: async (target, choices) => void (await obey({ target, choices })),
    end: () => obey('end'),
    stop: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}
