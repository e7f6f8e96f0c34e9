import type { ChangeHub } from '../changes/hub.ts'
import { Currency } from './currency.ts'
import { RememberedAnswers } from './remembered-answers.ts'

/** What a process remembers of the database while it knows that nothing of it has changed. */
export interface Memory {
  readonly currency: Currency
  readonly answers: RememberedAnswers
}

/** `catchUp` publishes what others have written by now; false while they cannot be heard. */
export function createMemory(hub: ChangeHub, catchUp: () => boolean): Memory {
  const currency = new Currency(hub, catchUp)
  return { currency, answers: new RememberedAnswers(currency) }
}
