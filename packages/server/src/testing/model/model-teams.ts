import {
  createProfile,
  deleteTeam,
  joinTeam,
  leaveTeam,
  pauseOrdering,
  type Profile,
  resumeOrdering,
  type Team,
  updateItem,
  updateProfile,
  updateSettings,
  updateTeam,
} from '@signout/contract'
import { type ActKind, call, pick, pickTeam, pickUser } from './model-acts.ts'
import {
  keepsTeam,
  membersOf,
  type ModelState,
  remainingOf,
  spentBy,
  teamOf,
  wrongAnswer,
} from './model-state.ts'

/** What is done to teams, their members and the catalogue. */
export const teamActs = {
  join: {
    weight: 10,
    make: (now, drawn) => {
      const [user, team] = [pickUser(now, drawn), pickTeam(now, drawn)]
      if (team === undefined) return null
      const perform = (state: ModelState) => {
        const own = teamOf(state, user)
        if (own === undefined) return 403
        if (!state.teams.has(team)) return 404
        if (team === own || hasActiveOrder(state, own)) return 400
        if (membersOf(state, team).length >= state.rules.most) return 400
        moveTo(state, user, team)
        return 200
      }
      return { ...call(joinTeam, { team_code: team }), user, team, perform }
    },
  },
  leave: {
    weight: 6,
    make: (now, drawn) => {
      const user = pickUser(now, drawn)
      const perform = (state: ModelState, answer: unknown) => {
        const own = teamOf(state, user)
        if (own === undefined) return 403
        if (membersOf(state, own).length === 1 || hasActiveOrder(state, own)) return 400
        // Undefined in an error's body; then the statuses differ as well.
        const { team_code: code } = answer as Partial<Team>
        if (code === undefined || state.teams.has(code)) return wrongAnswer
        state.teams.set(code, '')
        moveTo(state, user, code)
        if (state.haveSpent.has(user)) state.ownCredits.set(code, 0)
        return 201
      }
      return { ...call(leaveTeam, {}), user, perform }
    },
  },
  sign: {
    weight: 8,
    make: (now, drawn) => {
      const user = pickUser(now, drawn)
      const perform = (state: ModelState, answer: unknown) => {
        if (state.users.get(user) !== null) return 400
        const { id, team } = answer as Partial<Profile>
        if (id === undefined || team === undefined || state.teams.has(team)) return wrongAnswer
        state.teams.set(team, '')
        state.users.set(user, { id, team, idProvided: false })
        return 201
      }
      const body = { e_signature: 'A signature', acknowledge_rules: true }
      return { ...call(createProfile, {}, body), user, perform }
    },
  },
  describe: {
    weight: 6,
    make: (now, drawn) => {
      const user = pickUser(now, drawn)
      const team = teamOf(now, user) ?? pickTeam(now, drawn)
      if (team === undefined) return null
      const text = 'A robot. '.repeat([2, 9, 9, 9, 0][drawn.choice % 5] ?? 0).trim()
      const perform = (state: ModelState) => {
        if (teamOf(state, user) !== team) return 403
        if (text === '' && state.rules.description > 0) return 400
        state.teams.set(team, text)
        return 200
      }
      const made = call(updateTeam, { team_code: team }, { project_description: text })
      return { ...made, user, team, perform }
    },
  },
  'change rules': {
    weight: 3,
    make: (_, { who, what, choice }) => {
      const rules = { least: 1 + (who % 3), most: 2 + (what % 4), description: (choice % 2) * 60 }
      const perform = (state: ModelState) => {
        if (rules.least > rules.most) return 400
        state.rules = rules
        return 200
      }
      const body = {
        team_size_min: rules.least,
        team_size_max: rules.most,
        project_description_min: rules.description,
      }
      return { ...call(updateSettings, {}, body), perform }
    },
  },
  pause: {
    weight: 2,
    make: (_, { choice }) => {
      const isPaused = choice % 3 === 0
      const perform = (state: ModelState) => {
        state.isPaused = isPaused
        return isPaused ? 200 : 204
      }
      const pause = call(pauseOrdering, {}, { reason: 'Night', until: null })
      return { ...(isPaused ? pause : call(resumeOrdering, {})), perform }
    },
  },
  'delete team': {
    weight: 1,
    make: (now, drawn) => {
      const team = pickTeam(now, drawn)
      if (team === undefined) return null
      const perform = (state: ModelState) => {
        if (!state.teams.has(team)) return 404
        if (hasActiveOrder(state, team)) return 400
        for (const user of membersOf(state, team)) state.users.set(user, null)
        removeTeam(state, team)
        return 204
      }
      return { ...call(deleteTeam, { team_code: team }), team, perform }
    },
  },
  'record ID': {
    weight: 4,
    make: (now, { what, choice }) => {
      const profiles = [...now.users.values()].filter((profile) => profile !== null)
      if (profiles.length === 0) return null
      const [{ id }, id_provided] = [pick(profiles, what), choice % 2 === 0]
      const perform = ({ users }: ModelState) => {
        const profile = [...users.values()].find((one) => one?.id === id)
        if (!profile) return 404
        profile.idProvided = id_provided
        return 200
      }
      return { ...call(updateProfile, { id }, { id_provided }), perform }
    },
  },
  'count item': {
    weight: 6,
    make: (now, { what, choice }) => {
      const [id, total] = [pick([...now.items.keys()], what), choice % 12]
      const perform = (state: ModelState) => {
        const item = state.items.get(id)
        if (item === undefined) return 404
        if (remainingOf(state, item) + total - item.total < 0) return 400
        item.total = total
        return 200
      }
      return { ...call(updateItem, { id }, { quantity_available: total }), perform }
    },
  },
  'price item': {
    weight: 4,
    make: (now, { what, choice }) => {
      const [id, credits] = [pick([...now.items.keys()], what), choice % 9]
      const perform = (state: ModelState) => {
        const item = state.items.get(id)
        if (item === undefined) return 404
        item.credits = credits
        return 200
      }
      return { ...call(updateItem, { id }, { credits }), perform }
    },
  },
  'credit team': {
    weight: 4,
    make: (now, drawn) => {
      const team = pickTeam(now, drawn)
      if (team === undefined) return null
      const team_credits = drawn.choice % 4 === 0 ? null : drawn.choice
      const perform = (state: ModelState) => {
        if (!state.teams.has(team)) return 404
        if (team_credits === null) state.ownCredits.delete(team)
        else state.ownCredits.set(team, team_credits)
        return 200
      }
      return { ...call(updateTeam, { team_code: team }, { team_credits }), team, perform }
    },
  },
  'keep item': {
    weight: 4,
    make: (now, { what, choice }) => {
      const [id, is_consumable] = [pick([...now.items.keys()], what), choice % 2 === 0]
      const perform = (state: ModelState) => {
        const item = state.items.get(id)
        if (item === undefined) return 404
        item.isConsumable = is_consumable
        return 200
      }
      return { ...call(updateItem, { id }, { is_consumable }), perform }
    },
  },
} satisfies Record<string, ActKind>

function hasActiveOrder({ orders }: ModelState, team: string): boolean {
  return [...orders.values()].some((order) => order.team === team && keepsTeam(order))
}

function moveTo(state: ModelState, user: number, team: string): void {
  const profile = state.users.get(user)
  if (!profile) return
  const { team: old } = profile
  if (spentBy(state, old) > 0) state.haveSpent.add(user)
  profile.team = team
  if (membersOf(state, old).length === 0) removeTeam(state, old)
}

function removeTeam({ teams, orders, ownCredits }: ModelState, code: string): void {
  teams.delete(code)
  ownCredits.delete(code)
  for (const order of orders.values()) if (order.team === code) order.team = null
}
