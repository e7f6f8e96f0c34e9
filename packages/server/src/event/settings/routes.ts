import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { publicConfiguration } from '../../settings/public-configuration.ts'
import { isBasedOn, mount } from '../../http/mount.ts'
import { describeSettings, readSettings, settingsOf } from '../../settings/event-settings.ts'
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
      {
        changes: body,
        isMeantFor: (before) =>
          isBasedOn(endpoints.getSettings, before, request.headers['if-match']),
      },
      now,
    ),
  )

  mount(app, endpoints.getConfiguration, async ({ db, config }) =>
    publicConfiguration(config, await settingsOf(db)),
  )
}
