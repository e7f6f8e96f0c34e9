import { z } from '#schema'
import {
  type Cell,
  type Field,
  fieldsWith,
  inFiles,
  optional,
  required,
  type ValuesOf,
} from './fields.ts'
import {
  nameLength,
  allGroupNames,
  normalisePhone,
  phoneLength,
  phoneProblem,
} from './rules/people/users.ts'
import { reviewStatuses } from './rules/people/acknowledgement.ts'
import { emailLength, newEmailProblem, normaliseEmail } from './rules/people/credentials.ts'
import { registrationTeamLength } from './rules/people/registration-team.ts'
import { fieldMessages, withoutLineBreaks } from './rules/text.ts'
import { nameUpTo, typedText, unlessProblem, upTo } from './field-schemas.ts'

const nameCell = (whenEmpty: 'refused' | ''): Cell => {
  return { kind: 'text', most: nameLength.max, whenEmpty, isName: true }
}

/**
 * Every field of a user that organisers edit. The key is the name of the field in bodies, answers, the table `users`,
 * files and the record. A field needs its line here, a migration that adds the column, and a place where it is shown.
 */
export const userFields = {
  email: {
    label: 'Email',
    create: unlessProblem(
      upTo(emailLength.max, z.string().overwrite(normaliseEmail)),
      newEmailProblem,
    ),
    answer: z.string(),
    column: 'text',
    cell: { kind: 'email' },
    headers: ['Email address', 'Mail', 'Mail address'],
    isPersonal: true,
  },
  first_name: {
    label: 'First name',
    ...required(nameUpTo(nameLength.max, typedText().min(1, fieldMessages.noName))),
    answer: z.string(),
    column: 'text',
    cell: nameCell('refused'),
    headers: ['First', 'Forename', 'Given name'],
    isPersonal: true,
  },
  last_name: {
    label: 'Last name',
    ...required(nameUpTo(nameLength.max, typedText())),
    answer: z.string(),
    column: 'text',
    cell: nameCell(''),
    headers: ['Last', 'Surname', 'Family name'],
    isPersonal: true,
  },
  phone_number: {
    label: 'Phone',
    ...withDefault(
      unlessProblem(upTo(phoneLength.max, z.string().overwrite(normalisePhone)), phoneProblem),
      '',
    ),
    answer: z.string(),
    column: 'text',
    cell: { kind: 'phone' },
    headers: ['Telephone', 'Mobile', 'Mobile number', 'Mobile phone', 'Cell', 'Cell phone'],
    recordedAs: 'phone',
    isPersonal: true,
  },
  review_status: {
    label: 'Application',
    ...withDefault(z.enum(reviewStatuses), 'None'),
    answer: z.enum(reviewStatuses),
    column: 'text',
    cell: { kind: 'choice', among: reviewStatuses },
    headers: ['Status', 'Application status', 'Review', 'Decision'],
    isPersonal: true,
  },
  /** Those with the same one are put together as they sign (spec §12). */
  registration_team: {
    label: 'Team at registration',
    ...optional(
      upTo(registrationTeamLength.max, typedText().overwrite(withoutLineBreaks))
        .nullable()
        .transform((value) => (value === '' ? null : value)),
    ),
    answer: z.string().nullable(),
    column: 'text',
    cell: { kind: 'text', most: registrationTeamLength.max, whenEmpty: null },
    nameInFiles: 'team',
    headers: ['Team name', 'Group', 'Registration team'],
    isOptionalInFiles: true,
    recordedAs: 'team at registration',
    isPersonal: true,
  },
  /** False when the user may not log in. */
  is_active: {
    label: 'May log in',
    change: z.boolean().optional(),
    answer: z.boolean(),
    column: 'boolean',
    recordedAs: 'may log in',
  },
  /** Names in bodies, names with ids in answers. */
  groups: {
    label: 'Groups',
    ...withDefault(z.array(z.enum(allGroupNames)), []),
  },
} as const satisfies Readonly<Record<string, Field>>

/** The columns of `users` that organisers edit. */
export const userColumns = fieldsWith(userFields, 'column')
export type UserColumns = ValuesOf<typeof userFields, 'column'>

/** The fields of an applicant in files. */
export const userFileFields = inFiles(userFields)

/** What an import writes of an applicant, whether or not the file has it. */
export type ApplicantColumns = ValuesOf<typeof userFields, 'cell'>

function withDefault<S extends z.ZodType>(schema: S, value: z.core.util.NoUndefined<z.output<S>>) {
  return { create: schema.default(value), change: schema.optional() }
}
