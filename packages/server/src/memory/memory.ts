import type { ChangeHub } from '../write/hub.ts'
import { Freshness } from './freshness.ts'
import { RememberedAnswers } from './remembered-answers.ts'

/** What a process remembers of the database while it knows that nothing of it has changed. */
export interface Memory {
  readonly freshness: Freshness
  readonly answers: RememberedAnswers
}

/** `catchUp` publishes what others have written by now; false while they cannot be heard. */
export function createMemory(hub: ChangeHub, catchUp: () => boolean): Memory {
  const freshness = new Freshness(hub, catchUp)
  return { freshness, answers: new RememberedAnswers(freshness) }
}
