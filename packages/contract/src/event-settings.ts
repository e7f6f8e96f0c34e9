import { z } from '#schema'
import type { Field } from './fields.ts'
import { emailLength } from './rules/people/credentials.ts'
import { fieldMessages } from './rules/text.ts'
import { plainText } from './rules/typed-text.ts'
import { nameUpTo, typedText, upTo } from './field-schemas.ts'

/** A setting of the event: its form field, and what changes at once with it. */
interface EventSetting extends Field {
  /** A moment is written `YYYY-MM-DDTHH:mm`, in the event's zone; a zone by its IANA name. */
  readonly kind: 'name' | 'zone' | 'moment' | 'address' | 'email'
  /** Null resets the setting to its default. */
  readonly change: z.ZodType<string | null>
  readonly recordedAs: string
  /** What the form says will change at once. */
  readonly effect: string
}

const longest = { name: 100, zone: 64, address: 2000, moment: 16 } as const

const moment = upTo(longest.moment, z.string().overwrite(plainText)).nullable()

/**
 * Settings changed on the admin dashboard while the event runs (spec §2). The key is the name of the setting in bodies,
 * answers and the record, and of its row in the database. The server's half of this table is `config/variables.ts`.
 */
export const eventSettings = {
  hackathon_name: {
    label: 'Name of the hackathon',
    kind: 'name',
    change: nameUpTo(longest.name, typedText().min(1, fieldMessages.noName)).nullable(),
    recordedAs: 'name of the hackathon',
    effect: 'The header, the titles of all pages and new emails say it at once.',
  },
  event_time_zone: {
    label: 'Time zone of the event',
    kind: 'zone',
    change: upTo(longest.zone, z.string().trim()).nullable(),
    recordedAs: 'time zone',
    effect: 'Every page, new emails and exports give times in it.',
  },
  signout_opens: {
    label: 'Sign-out opens',
    kind: 'moment',
    change: moment,
    recordedAs: 'opening of the sign-out',
    effect: 'From then on participants can order.',
  },
  signout_closes: {
    label: 'Sign-out closes',
    kind: 'moment',
    change: moment,
    recordedAs: 'end of the sign-out',
    effect: 'Until then participants can order; carts stay as they are.',
  },
  acknowledgement_opens: {
    label: 'Waiver can be signed from',
    kind: 'moment',
    change: moment,
    recordedAs: 'opening of the waiver',
    effect: 'Until then applicants cannot sign. Empty: they can at any time.',
  },
  return_by: {
    label: 'Return by',
    kind: 'moment',
    change: moment,
    recordedAs: 'time to return by',
    effect: 'Teams that have hardware see it at once. Empty: no time is named.',
  },
  registration_site_url: {
    label: 'Registration site',
    kind: 'address',
    change: upTo(longest.address, typedText()).nullable(),
    recordedAs: 'registration site',
    effect: 'Links to the site where people apply lead there at once.',
  },
  desk_email: {
    label: 'Email address of the desk',
    kind: 'email',
    change: upTo(emailLength.max, typedText()).nullable(),
    recordedAs: 'address of the desk',
    effect: 'New emails to the desk, and replies, go there. Empty: the desk gets none.',
  },
} as const satisfies Readonly<Record<string, EventSetting>>

export type SettingName = keyof typeof eventSettings

// Sound: the keys of a literal object.
export const settingNames = Object.keys(eventSettings) as SettingName[]

/** Where the value of a setting comes from; what the environment sets cannot be changed on the screen. */
export const settingSources = ['environment', 'desk', 'default'] as const
