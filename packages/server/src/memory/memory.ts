import type { ChangeHub } from '../changes/hub.ts'
import { Currency } from './currency.ts'
import { RememberedAnswers } from './remembered-answers.ts'
import { RememberedSessions } from './remembered-sessions.ts'

/** What a process remembers of the database while it knows that nothing of it has changed. */
export interface Memory {
  readonly currency: Currency
  readonly answers: RememberedAnswers
  readonly sessions: RememberedSessions
}

/** `catchUp` publishes what others have written by now; false while they cannot be heard. */
export function createMemory(hub: ChangeHub, catchUp: () => boolean): Memory {
  const currency = new Currency(hub, catchUp)
  return {
    currency,
    answers: new RememberedAnswers(currency),
    sessions: new RememberedSessions(currency),
  }
}
