import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../http/pages.ts'
import { mount } from '../http/mount.ts'
import { findNews, markNewsSeen } from './news.ts'
import { findTeams, getTeam } from './team-queries.ts'
import { deleteTeam, getTeamToJoin, joinTeam, leaveTeam, requireOwnTeam } from './change-team.ts'
import { updateUser } from './move-user.ts'
import { setIdProvided, signWaiver } from './sign-waiver.ts'
import { requireMayCredit, updateTeam } from './update-team.ts'

export function teamRoutes(app: FastifyInstance): void {
  mount(app, endpoints.createProfile, async ({ db, actor, body, now }) =>
    signWaiver(db, actor, { e_signature: body.e_signature, waiver: body.waiver }, now),
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
    async ({ db, actor, params, body, now }) =>
      updateTeam(db, actor, { code: params.team_code, ...body }, now),
    ({ actor, params, body }) => {
      requireOwnTeam(actor, params?.team_code)
      requireMayCredit(actor, body)
    },
  )

  mount(app, endpoints.getTeamToJoin, async ({ db, actor, params, now }) =>
    getTeamToJoin(db, actor, params, now),
  )

  mount(app, endpoints.joinTeam, async ({ db, actor, params, body, now }) =>
    joinTeam(db, actor, { code: params.team_code, named: body?.team_code }, now),
  )

  mount(app, endpoints.leaveTeam, async ({ db, actor, body, now }) =>
    leaveTeam(db, actor, { named: body?.team_code }, now),
  )

  mount(app, endpoints.listNews, async ({ db, actor }) => findNews(db, actor))

  mount(app, endpoints.markNewsSeen, async ({ db, actor, body }) => markNewsSeen(db, actor, body))

  mount(app, endpoints.updateUser, async ({ db, actor, params, body, now }) =>
    updateUser(db, actor, { id: params.id, changes: body }, now),
  )

  mount(app, endpoints.deleteTeam, async ({ db, actor, params, now }) =>
    deleteTeam(db, actor, { team: params.team_code }, now),
  )
}
