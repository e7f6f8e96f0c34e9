import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../http/pages.ts'
import { mount } from '../http/mount.ts'
import { findNews, markNewsSeen } from './news.ts'
import { findTeams, getTeam } from './team-queries.ts'
import { deleteTeam, describeProject, joinTeam, leaveTeam, requireOwnTeam } from './change-team.ts'
import { setIdProvided, signWaiver } from './sign-waiver.ts'

export function teamRoutes(app: FastifyInstance): void {
  mount(app, endpoints.createProfile, async ({ db, actor, body, now }) =>
    signWaiver(db, actor, { e_signature: body.e_signature }, now),
  )

  mount(app, endpoints.updateProfile, async ({ db, actor, params, body, now }) =>
    setIdProvided(db, actor, { profile: params.id, isProvided: body.id_provided }, now),
  )

  mount(app, endpoints.getOwnTeam, async ({ db, actor }) =>
    getTeam(db, actor, actor.profile.teamId),
  )

  mount(app, endpoints.listTeams, async ({ db, query, url }) =>
    pageOf(url, query, await findTeams(db, query)),
  )

  mount(
    app,
    endpoints.getTeam,
    async ({ db, actor, params }) => {
      requireOwnTeam(actor, params.team_code)
      return getTeam(db, actor, params.team_code)
    },
    ({ actor, params }) => requireOwnTeam(actor, params?.team_code),
  )

  mount(
    app,
    endpoints.updateTeam,
    async ({ db, actor, params, body, now }) => {
      const input = { code: params.team_code, description: body.project_description }
      return describeProject(db, actor, input, now)
    },
    ({ actor, params }) => requireOwnTeam(actor, params?.team_code),
  )

  mount(app, endpoints.joinTeam, async ({ db, actor, params, body, now }) =>
    joinTeam(db, actor, { code: params.team_code, named: body?.team_code }, now),
  )

  mount(app, endpoints.leaveTeam, async ({ db, actor, body, now }) =>
    leaveTeam(db, actor, { named: body?.team_code }, now),
  )

  mount(app, endpoints.listNews, async ({ db, actor }) => findNews(db, actor))

  mount(app, endpoints.markNewsSeen, async ({ db, actor, body }) => markNewsSeen(db, actor, body))

  mount(app, endpoints.deleteTeam, async ({ db, actor, params, now }) =>
    deleteTeam(db, actor, { team: params.team_code }, now),
  )
}
