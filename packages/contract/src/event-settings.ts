import { z } from '#schema'
import type { Field } from './fields.ts'
import { emailLength } from './rules/people/credentials.ts'
import { fieldMessages, withoutLineBreaks } from './rules/text.ts'
import { plainText } from './rules/typed-text.ts'
import { nameUpTo, orText, typedText, upTo } from './field-schemas.ts'

/** A setting of the event: its form field, and what changes at once with it. */
interface EventSetting extends Field {
  /**
   * A moment is written `YYYY-MM-DDTHH:mm`, in the event's zone; a zone by its IANA name; a text on one line; a number as
   * a number.
   */
  readonly kind: 'name' | 'zone' | 'moment' | 'address' | 'email' | 'number' | 'text' | 'paragraphs'
  /** Null resets the setting to its default. */
  readonly change: z.ZodType<string | number | null>
  readonly recordedAs: string
  /** What the form says will change at once. */
  readonly effect: string
}

/** Maximum lengths, in characters. */
export const settingLengths = {
  name: 100,
  zone: 64,
  address: 2000,
  moment: 16,
  deskPlace: 200,
  announcement: 300,
  waiver: 20_000,
} as const

const moment = upTo(settingLengths.moment, z.string().overwrite(plainText)).nullable()

/** The server's half of the table has the limits. */
const number = orText(z.int()).nullable()

/** Null and blank text both mean the default. */
function textOrDefault(most: number, text: z.ZodString) {
  return upTo(most, text)
    .nullable()
    .transform((value) => (value === '' ? null : value))
}

/**
 * Settings changed on the admin dashboard while the event runs (spec §2). The key is the name of the setting in bodies,
 * answers and the record, and of its row in the database. The server's half of this table is `config/variables.ts`.
 */
export const eventSettings = {
  hackathon_name: {
    label: 'Name of the hackathon',
    kind: 'name',
    change: nameUpTo(settingLengths.name, typedText().min(1, fieldMessages.noName)).nullable(),
    recordedAs: 'name of the hackathon',
    effect: 'The header, the titles of all pages and new emails say it at once.',
  },
  event_time_zone: {
    label: 'Time zone of the event',
    kind: 'zone',
    change: upTo(settingLengths.zone, z.string().trim()).nullable(),
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
  team_size_min: {
    label: 'Smallest team that can order',
    kind: 'number',
    change: number,
    recordedAs: 'smallest team',
    effect: '1 to 20 members. Smaller teams cannot order.',
  },
  team_size_max: {
    label: 'Largest team',
    kind: 'number',
    change: number,
    recordedAs: 'largest team',
    effect: 'Up to 20 members. Nobody can join a full team; larger ones cannot order.',
  },
  project_description_min: {
    label: 'Shortest project description',
    kind: 'number',
    change: number,
    recordedAs: 'shortest project description',
    effect: '0 to 500 characters, without which a team cannot order. 0: a description is optional.',
  },
  acknowledgement_opens: {
    label: 'Waiver can be signed from',
    kind: 'moment',
    change: moment,
    recordedAs: 'opening of the waiver',
    effect: 'Until then applicants cannot sign. Empty: they can at any time.',
  },
  waiver_text: {
    label: 'Waiver',
    kind: 'paragraphs',
    change: textOrDefault(
      settingLengths.waiver,
      typedText().overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    ),
    recordedAs: 'waiver',
    isOnlyNamed: true,
    effect:
      'Applicants sign it at once, in place of the built-in text. An empty line begins a paragraph, and “# ” a heading.',
  },
  return_by: {
    label: 'Return by',
    kind: 'moment',
    change: moment,
    recordedAs: 'time to return by',
    effect: 'Teams that have hardware see it at once. Empty: no time is named.',
  },
  desk_place: {
    label: 'Place and hours of the desk',
    kind: 'text',
    change: textOrDefault(settingLengths.deskPlace, typedText().overwrite(withoutLineBreaks)),
    recordedAs: 'place of the desk',
    effect:
      'Teams see it on the dashboard, when an order is ready, and on slips. Empty: no place is named.',
  },
  announcement: {
    label: 'Announcement',
    kind: 'text',
    change: textOrDefault(settingLengths.announcement, typedText().overwrite(withoutLineBreaks)),
    recordedAs: 'announcement',
    effect:
      'Participants see it on every page until they put it away. Empty: nothing is announced.',
  },
  team_credits: {
    label: 'Credits of each team',
    kind: 'number',
    change: number,
    recordedAs: 'credits of each team',
    effect: 'What the items of a team may cost, 0 to 1,000,000. Empty: nothing costs credits.',
  },
  registration_site_url: {
    label: 'Registration site',
    kind: 'address',
    change: upTo(settingLengths.address, typedText()).nullable(),
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
