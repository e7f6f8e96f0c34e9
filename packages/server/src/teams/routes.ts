import {
  deleteTeam as deleteTeamCall,
  getOwnTeam,
  getTeam,
  joinTeam as joinTeamCall,
  leaveTeam as leaveTeamCall,
  listTeams,
  updateTeam,
} from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../refusal.ts'
import { pageOf } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { findTeam, findTeamByCode, findTeams, setDescription } from './queries.ts'
import { redactTeam, deleteTeam, joinTeam, leaveTeam, requireOwnTeam } from './service.ts'

export function teamRoutes(app: FastifyInstance): void {
  mount(app, getOwnTeam, async ({ db, actor }) => {
    const team = await findTeam(db, actor.profile.teamId)
    if (team === undefined) throw notFound()
    return redactTeam(actor, team)
  })

  mount(app, listTeams, async ({ db, query, url }) => {
    const { count, results } = await findTeams(db, query)
    return pageOf(url, query, count, results)
  })

  mount(app, getTeam, async ({ db, actor, params }) => {
    requireOwnTeam(actor, params.team_code)
    const team = await findTeamByCode(db, params.team_code)
    if (team === undefined) throw notFound()
    return redactTeam(actor, team)
  })

  mount(app, updateTeam, async ({ db, actor, params, body, now }) => {
    requireOwnTeam(actor, params.team_code)
    await setDescription(db, params.team_code, body.project_description, now.toISOString())
    const team = await findTeamByCode(db, params.team_code)
    if (team === undefined) throw notFound()
    return redactTeam(actor, team)
  })

  mount(app, joinTeamCall, async ({ db, actor, params, body, now }) => {
    const team = await joinTeam(db, actor, { code: params.team_code, named: body?.team_code }, now)
    return redactTeam(actor, team)
  })

  mount(app, leaveTeamCall, async ({ db, actor, body, now }) =>
    redactTeam(actor, await leaveTeam(db, actor, { named: body?.team_code }, now)),
  )

  mount(app, deleteTeamCall, async ({ db, params }) => deleteTeam(db, params.team))
}
