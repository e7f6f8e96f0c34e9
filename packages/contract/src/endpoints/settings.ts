import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { eventSettings, type SettingName, settingNames, settingSources } from '../event-settings.ts'
import { shapeOf } from '../fields.ts'

const Setting = z
  .object({ value: z.string().nullable(), source: z.enum(settingSources) })
  .meta({ id: 'Setting' })

// Sound: exactly these names.
const settings = Object.fromEntries(settingNames.map((name) => [name, Setting])) as Record<
  SettingName,
  typeof Setting
>

/** Every setting with the source of its value (spec §2). Moments are `YYYY-MM-DDTHH:mm`, in the event's zone. */
export const Settings = z.object(settings).meta({ id: 'Settings' })
export type Settings = z.output<typeof Settings>

/** The settings to change; null resets one to its default. */
export const SettingChanges = z.strictObject(shapeOf(eventSettings, 'change')).partial()
export type SettingChanges = z.output<typeof SettingChanges>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/event/settings/',
  access: 'organiser',
  summary: 'The event’s settings, and where each value comes from.',
  status: 200,
  response: Settings,
  reads: ['event'],
  cacheScope: 'organisers',
  hasEtag: true,
})

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/event/settings/',
  access: 'organiser',
  summary: 'Change settings while the event runs; null resets one to its default.',
  body: SettingChanges,
  status: 200,
  response: Settings,
  changes: ['event'],
  refusals: {
    400: 'A value makes no sense or is set by the environment, or sign-out would close before it opens.',
    409: 'The settings are not those of the `If-Match` any more.',
  },
  hasEtag: true,
  isConditional: true,
  repeatable: true,
})
