import { z } from '#schema'
import { endpoint } from './endpoint.ts'
import { reviewStatuses, signatureLength, waiverMessages } from './rules/acknowledgement.ts'
import { Id, IdInPath, upTo } from './shapes.ts'

const nameAndEmail = { id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }

/** A participant's record (spec §3). To participants, other members' signature is null and their phone number "". */
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
  .object({ ...nameAndEmail, review_status: z.enum(reviewStatuses) })
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

const Waiver = z.strictObject({
  e_signature: upTo(signatureLength.max, z.string().trim().min(1, waiverMessages.unsigned)),
  acknowledge_rules: z.literal(true, waiverMessages.unticked),
})

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/event/profiles/profile/',
  access: 'applicant-or-participant',
  summary: 'Sign the waiver: an accepted applicant becomes a participant in a new team of one.',
  body: Waiver,
  status: 201,
  response: Profile,
  refusals: {
    400: 'The caller has signed already, may not sign (yet), or has not agreed to everything.',
  },
  changes: ['session', 'teams'],
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/event/profiles/{id}/',
  access: 'organiser',
  summary: 'Record whether a member has handed in a piece of identification.',
  params: z.object({ id: IdInPath }),
  body: z.strictObject({ id_provided: z.boolean() }),
  status: 200,
  response: Profile,
  changes: ['teams'],
})
