import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { eventSettings, type SettingName, settingNames, settingSources } from '../event-settings.ts'
import { shapeOf } from '../fields.ts'

const source = z.enum(settingSources)
const TextSetting = z.object({ value: z.string().nullable(), source }).meta({ id: 'TextSetting' })
const NumberSetting = z.object({ value: z.int().nullable(), source }).meta({ id: 'NumberSetting' })

type SettingOf<Name extends SettingName> = (typeof eventSettings)[Name]['kind'] extends 'number'
  ? typeof NumberSetting
  : typeof TextSetting

const settings = Object.fromEntries(
  settingNames.map((name) => [
    name,
    eventSettings[name].kind === 'number' ? NumberSetting : TextSetting,
  ]),
) as { [Name in SettingName]: SettingOf<Name> } // Sound: exactly these names, each by its kind.

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

/** The event's own waiver; both null for the built-in one. */
const Waiver = z
  .object({
    text: z.string().nullable(),
    /** SHA-256 of the text in UTF-8, lower-case hexadecimal; a signature names the text by it. */
    sha256: z.string().nullable(),
  })
  .meta({ id: 'Waiver' })
export type Waiver = z.output<typeof Waiver>

export const getWaiver = endpoint({
  method: 'GET',
  path: '/api/event/waiver/',
  access: 'user',
  summary:
    'The event’s own waiver, and the hash that a signature sends back; null for the built-in one.',
  status: 200,
  response: Waiver,
  reads: ['event'],
  cacheScope: 'everyone',
})
