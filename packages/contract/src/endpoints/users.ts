import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import { shapeOf } from '../fields.ts'
import { reviewStatuses, signatureLength, waiverMessages } from '../rules/people/acknowledgement.ts'
import { passwordLinks } from '../rules/people/credentials.ts'
import { normaliseTeamCode } from '../rules/people/team.ts'
import { allGroupNames } from '../rules/people/users.ts'
import {
  byId,
  Id,
  IdInQuery,
  listOf,
  page,
  paging,
  SearchText,
  Timestamp,
  typedText,
  upTo,
} from '../field-schemas.ts'
import { userFields } from '../user-fields.ts'

const { email, first_name, last_name, ...others } = shapeOf(userFields, 'answer')
const nameAndEmail = { id: Id, first_name, last_name, email }

/** A participant's record (spec §7). To participants, other members' signature is null and their phone number "". */
export const Profile = z
  .object({
    id: Id,
    id_provided: z.boolean(),
    attended: z.boolean(),
    acknowledge_rules: z.boolean(),
    e_signature: z.string().nullable(),
    phone_number: z.string(),
    team: z.string(),
    user: z.object(nameAndEmail),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof Profile>

export const User = z
  .object({
    ...nameAndEmail,
    profile: Profile.nullable(),
    groups: z.array(z.object({ id: Id, name: z.string() })),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

export const Applicant = z
  .object({
    ...nameAndEmail,
    review_status: z.enum(reviewStatuses),
    registration_team: z
      .string()
      .optional()
      .describe('The team that the caller registered with, if any.'),
  })
  .meta({ id: 'Applicant' })
export type Applicant = z.output<typeof Applicant>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/event/users/user/',
  access: 'user',
  summary: 'The user who is logged in, with profile and groups.',
  status: 200,
  response: User,
  reads: ['session'],
  cacheScope: 'user',
})

export const getReviewStatus = endpoint({
  method: 'GET',
  path: '/api/event/users/user/review_status/',
  access: 'user',
  summary: 'The outcome of the caller’s application.',
  status: 200,
  response: Applicant,
  reads: ['session'],
})

const Signature = z.strictObject({
  e_signature: upTo(signatureLength.max, typedText().min(1, waiverMessages.unsigned)),
  acknowledge_rules: z.literal(true, waiverMessages.unticked),
  /** `sha256` of the waiver that was read, null for the built-in one. */
  waiver: z
    .string()
    .regex(/^[\da-f]{64}$/, waiverMessages.noHash)
    .nullable()
    .optional(),
})

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/event/profiles/profile/',
  access: 'applicant-or-participant',
  summary:
    'Sign the waiver: an accepted applicant becomes a participant, in the team of those who registered with the same team name, else in a new team of one.',
  body: Signature,
  status: 201,
  response: Profile,
  refusals: {
    400: 'The caller has signed already, may not sign (yet), or has not agreed to everything.',
    409: 'The event has another waiver than `waiver` names.',
  },
  changes: ['session', 'teams'],
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/event/profiles/{id}/',
  access: 'organiser',
  summary: 'Record whether a member has handed in a piece of identification.',
  params: byId,
  body: z.strictObject({ id_provided: z.boolean() }),
  status: 200,
  response: Profile,
  changes: ['teams'],
})

/** A user as organisers see it (spec §13); a participant's phone number is the profile's. */
export const Account = User.extend({
  ...others,
  last_login: Timestamp.nullable(),
}).meta({ id: 'Account' })
export type Account = z.output<typeof Account>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/event/users/',
  access: 'organiser',
  summary: 'All users by name, with everything that an organiser may change.',
  query: z.object({
    ...paging,
    id: IdInQuery.describe('One user.'),
    search: SearchText.describe('Words in the name or the email.'),
    review_status: listOf(reviewStatuses, 'This is not a known review status.'),
    group: z.enum(allGroupNames, 'This is not a known group.').optional(),
  }),
  status: 200,
  response: page(Account),
  reads: ['session', 'teams'],
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/event/users/',
  access: 'organiser',
  summary: 'Add a user, who has no password until a link is used to choose one.',
  body: z.strictObject(shapeOf(userFields, 'create')),
  status: 201,
  response: Account,
  refusals: { 400: 'The input is wrong, or the email address is taken.' },
  changes: ['session'],
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/event/users/{id}/',
  access: 'organiser',
  summary:
    'Change a user. A user who loses the organisers’ group or is disabled is logged out everywhere. `team` moves a participant to the team with this code, or to a new team of one (null), whatever orders there are, which stay with their team; `force` also to one that is full.',
  params: byId,
  body: z.strictObject({
    ...shapeOf(userFields, 'change'),
    team: z.string().overwrite(normaliseTeamCode).nullable().optional(),
    force: z.boolean().optional(),
  }),
  status: 200,
  response: Account,
  refusals: {
    400: 'The input is wrong; it takes the desk from the caller, or from the last active organiser; or the user cannot be moved to this team.',
    409: 'The user has changed teams in the meantime.',
  },
  changes: ['session', 'teams', 'orders'],
})

export const createPasswordLink = endpoint({
  method: 'POST',
  path: '/api/event/users/{id}/password-link/',
  access: 'organiser',
  summary: `Make a link with which a user chooses a password, once: for ${passwordLinks.invitation.lasts}, or for ${passwordLinks.reset.lasts} if the user has chosen one before. Older links of the user end.`,
  params: byId,
  status: 201,
  response: z.object({ url: z.string(), expires_at: Timestamp }).meta({ id: 'PasswordLink' }),
  refusals: { 400: 'The user is disabled, or the server does not know its own address.' },
  changes: ['session'],
})
