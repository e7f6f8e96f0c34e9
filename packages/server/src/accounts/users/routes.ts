import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../../http/pages.ts'
import { requireOwnAddress } from '../../http/urls.ts'
import { mount } from '../../http/mount.ts'
import type { KnownBrowsers } from '../login/known-browser.ts'
import { requireNoOrganiser, setUp } from './setup.ts'
import { createUser } from './create-user.ts'
import { createPasswordLink } from '../passwords/links.ts'
import { findAccounts, getApplicant, getUser } from './account-queries.ts'

export function userRoutes(app: FastifyInstance, known: KnownBrowsers): void {
  mount(app, endpoints.getUser, async ({ db, actor }) => getUser(db, actor.userId))
  mount(
    app,
    endpoints.setUp,
    async ({ db, actor, body, now, request, reply }) => {
      const input = { ...body, sessionHash: request.sessionHash }
      const { user, ...login } = await setUp(db, actor, input, now)
      known.setCookies(request, reply, login)
      return user
    },
    async ({ db, actor }) => requireNoOrganiser(db, actor),
  )
  mount(app, endpoints.getReviewStatus, async ({ db, actor }) => getApplicant(db, actor.userId))

  mount(app, endpoints.listUsers, async ({ db, query, url }) =>
    pageOf(url, query, await findAccounts(db, query)),
  )
  mount(app, endpoints.createUser, async ({ db, actor, body, now }) =>
    createUser(db, actor, body, now),
  )
  mount(app, endpoints.createPasswordLink, async ({ db, actor, params, url, now, request }) => {
    requireOwnAddress(request, url)
    return createPasswordLink(db, actor, { user: params.id, origin: url.origin }, now)
  })
}
