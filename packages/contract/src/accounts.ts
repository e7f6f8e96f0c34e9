import { z } from '#schema'
import { endpoint } from './endpoint.ts'
import { nameLength } from './rules/account.ts'
import { reviewStatuses } from './rules/acknowledgement.ts'
import { emailLength, emailMessages, isEmail, normaliseEmail } from './rules/credentials.ts'
import { fieldMessages } from './rules/field-messages.ts'
import { phoneLength, phoneMessage, phonePattern } from './rules/phone.ts'
import { allGroupNames } from './rules/role.ts'
import { IdInPath, IdInQuery, listOf, page, paging, SearchText, Timestamp, upTo } from './shapes.ts'
import { User } from './users.ts'

/** A user as organisers see it (beyond §5). */
export const Account = User.extend({
  /** The profile's, for a participant. */
  phone_number: z.string(),
  review_status: z.enum(reviewStatuses),
  /** False: may not log in. */
  is_active: z.boolean(),
  last_login: Timestamp.nullable(),
}).meta({ id: 'Account' })
export type Account = z.output<typeof Account>

const firstName = upTo(nameLength.max, z.string().trim().min(1, fieldMessages.noName))
const changeable = {
  last_name: upTo(nameLength.max, z.string().trim()),
  phone_number: upTo(phoneLength.max, z.string().trim().regex(phonePattern, phoneMessage)),
  review_status: z.enum(reviewStatuses),
  groups: z.array(z.enum(allGroupNames)),
}

const NewAccount = z.strictObject({
  email: upTo(emailLength.max, z.string().overwrite(normaliseEmail)).refine(
    isEmail,
    emailMessages.malformed,
  ),
  first_name: firstName,
  last_name: changeable.last_name,
  phone_number: changeable.phone_number.default(''),
  review_status: changeable.review_status.default('None'),
  groups: changeable.groups.default([]),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/event/users/',
  access: 'organiser',
  summary: 'All users by name, with whatever an organiser may change.',
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
  body: NewAccount,
  status: 201,
  response: Account,
  refusals: { 400: 'The input is wrong, or somebody has this email.' },
  changes: ['session'],
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/event/users/{id}/',
  access: 'organiser',
  summary:
    'Change a user. Whoever loses the organisers’ group or is disabled is logged out everywhere.',
  params: z.object({ id: IdInPath }),
  body: z.strictObject({
    first_name: firstName.optional(),
    last_name: changeable.last_name.optional(),
    phone_number: changeable.phone_number.optional(),
    review_status: changeable.review_status.optional(),
    is_active: z.boolean().optional(),
    groups: changeable.groups.optional(),
  }),
  status: 200,
  response: Account,
  refusals: {
    400: 'The input is wrong; or it takes the desk from the caller, or from the last active organiser.',
  },
  changes: ['session', 'teams'],
})

export const createPasswordLink = endpoint({
  method: 'POST',
  path: '/api/event/users/{id}/password-link/',
  access: 'organiser',
  summary:
    'Make a link with which a user chooses a password, once: for 14 days, or for an hour if the user has chosen one before. Older links of the user end.',
  params: z.object({ id: IdInPath }),
  status: 201,
  response: z.object({ url: z.string(), expires_at: Timestamp }).meta({ id: 'PasswordLink' }),
  refusals: { 400: 'The user is disabled.' },
  changes: ['session'],
})
