import type { Act } from './model-acts.ts'
import { cancelOwn, correct, move, submit, takeBack, undo } from './model-orders.ts'
import { membersOf, type ModelState } from './model-state.ts'
import { countItem, deleteTeam, describe, join, leave, recordId, sign } from './model-teams.ts'

/** Does the act to the model; the status of the answer that the specification wants (rulings §2 and §3, beyond §2). */
export function perform(state: ModelState, act: Act, answer: unknown): number {
  switch (act.act) {
    case 'submit':
      return submit(state, act, answer)
    case 'cancel own':
      return cancelOwn(state, act)
    case 'join':
      return join(state, act)
    case 'leave':
      return leave(state, act, answer)
    case 'sign':
      return sign(state, act, answer)
    case 'describe':
      return describe(state, act)
    case 'move':
      return move(state, act)
    case 'return':
      return takeBack(state, act)
    case 'undo':
      return undo(state, act)
    case 'correct':
      return correct(state, act)
    case 'delete team':
      return deleteTeam(state, act)
    case 'record ID':
      return recordId(state, act)
    case 'count item':
      return countItem(state, act)
  }
}

/** What everything that a refusal may wait for is about: somebody else's act at the same time may have changed it. */
export function subjectsOf(state: ModelState, act: Act): string[] {
  const ofUser = (user: number) => {
    const team = state.users.get(user)?.profile?.team
    return [`user ${user}`, ...(team === undefined ? [] : [`team ${team}`])]
  }
  return [
    ...('user' in act ? ofUser(act.user) : []),
    ...('order' in act ? [`order ${act.order}`] : []),
    ...('team' in act ? [`team ${act.team}`] : []),
    ...(act.act === 'delete team' ? membersOf(state, act.team).map((user) => `user ${user}`) : []),
  ]
}
