import type { Profile, Team } from '@signout/contract'
import type { ActOf, Act } from './model-acts.ts'
import {
  keepsTeam,
  membersOf,
  type ModelState,
  remainingOf,
  teamOf,
  wrongAnswer,
} from './model-state.ts'
import {
  cancelOwn,
  correct,
  move,
  orderAtDesk,
  shorten,
  submit,
  takeBack,
  takeBackByItem,
  undo,
} from './model-orders.ts'

function join(state: ModelState, { user, team: target }: ActOf<'join'>): number {
  const own = teamOf(state, user)
  if (own === undefined) return 403
  if (!state.teams.has(target)) return 404
  if (target === own || hasActiveOrder(state, own)) return 400
  if (membersOf(state, target).length >= 4) return 400
  moveTo(state, user, target)
  return 200
}

function leave(state: ModelState, { user }: ActOf<'leave'>, answer: unknown): number {
  const own = teamOf(state, user)
  if (own === undefined) return 403
  if (membersOf(state, own).length === 1 || hasActiveOrder(state, own)) return 400
  // Undefined in an error's body; then the statuses differ as well.
  const { team_code: code } = answer as Partial<Team>
  if (code === undefined || state.teams.has(code)) return wrongAnswer
  state.teams.set(code, '')
  moveTo(state, user, code)
  return 201
}

function sign(state: ModelState, { user }: ActOf<'sign'>, answer: unknown): number {
  const found = state.users.get(user)
  if (found === undefined || found.profile !== null) return 400
  const { id, team } = answer as Partial<Profile>
  if (id === undefined || team === undefined || state.teams.has(team)) return wrongAnswer
  state.teams.set(team, '')
  found.profile = { id, team, idProvided: false }
  return 201
}

function describe(state: ModelState, { user, team, text }: ActOf<'describe'>): number {
  if (teamOf(state, user) !== team) return 403
  state.teams.set(team, text)
  return 200
}

function deleteTeam(state: ModelState, { team }: ActOf<'delete team'>): number {
  if (!state.teams.has(team)) return 404
  if (hasActiveOrder(state, team)) return 400
  for (const user of membersOf(state, team)) {
    const found = state.users.get(user)
    if (found !== undefined) found.profile = null
  }
  removeTeam(state, team)
  return 204
}

function recordId({ users }: ModelState, { profile: id, provided }: ActOf<'record ID'>): number {
  const found = [...users.values()].find(({ profile }) => profile?.id === id)
  if (!found?.profile) return 404
  found.profile.idProvided = provided
  return 200
}

function countItem(state: ModelState, { item: id, total }: ActOf<'count item'>): number {
  const item = state.items.get(id)
  if (item === undefined) return 404
  if (remainingOf(state, item) + total - item.total < 0) return 400
  item.total = total
  return 200
}

function hasActiveOrder({ orders }: ModelState, team: string): boolean {
  return [...orders.values()].some((order) => order.team === team && keepsTeam[order.status])
}

function moveTo(state: ModelState, user: number, team: string): void {
  const profile = state.users.get(user)?.profile
  if (!profile) return
  const { team: old } = profile
  profile.team = team
  if (membersOf(state, old).length === 0) removeTeam(state, old)
}

function removeTeam({ teams, orders }: ModelState, code: string): void {
  teams.delete(code)
  for (const order of orders.values()) if (order.team === code) order.team = null
}

/** Does the act to the model; the status of the answer that the specification wants (spec §3, §11, §12). */
export function perform(state: ModelState, act: Act, answer: unknown): number {
  switch (act.act) {
    case 'submit':
      return submit(state, act, answer)
    case 'order at the desk':
      return orderAtDesk(state, act, answer)
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
    case 'return by item':
      return takeBackByItem(state, act)
    case 'shorten':
      return shorten(state, act)
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

/** Objects that a refusal may depend on, which a concurrent act of another user may have changed. */
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
