import { endpoints, type Settings } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { publicConfiguration } from '../config/public-configuration.ts'
import { isKnown, serialise } from '../http/answer.ts'
import { mount } from '../http/mount.ts'
import { describeSettings, readSettings, settingsOf } from './event-settings.ts'
import { updateSettings } from './update-settings.ts'

export function settingsRoutes(app: FastifyInstance): void {
  mount(app, endpoints.getSettings, async ({ db }) => {
    const { stored } = await readSettings(db)
    return describeSettings(db, stored)
  })

  mount(app, endpoints.updateSettings, async ({ db, actor, body, now, request }) =>
    updateSettings(
      db,
      actor,
      { changes: body, isMeantFor: (before) => matches(before, request.headers['if-match']) },
      now,
    ),
  )

  mount(app, endpoints.getConfiguration, async ({ db, config }) =>
    publicConfiguration(config, await settingsOf(db)),
  )
}

function matches(settings: Settings, ifMatch: string | undefined): boolean {
  const { etag = '' } = serialise(endpoints.getSettings, settings)
  return ifMatch === undefined || isKnown(etag, ifMatch)
}
