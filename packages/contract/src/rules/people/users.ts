import { fieldMessages, lengthProblem, nameProblem, problemUnless } from '../text.ts'
import { plainText, visibleText } from '../typed-text.ts'

/** Maximum length of a first or last name, in characters after trimming. */
export const nameLength = { max: 255 } as const

/** Why a first name cannot be saved; null when it can. A last name may be empty. */
export function firstNameProblem(typed: string): string | null {
  const name = visibleText(typed)
  return name === '' ? fieldMessages.noName : lastNameProblem(name)
}

/** Why a last name cannot be saved; null when it can. */
export function lastNameProblem(typed: string): string | null {
  const name = visibleText(typed)
  return lengthProblem(name, nameLength.max) ?? nameProblem(name)
}

export interface PersonalName {
  readonly first_name: string
  /** May be empty. */
  readonly last_name: string
}

/** First and last name as one. */
export function fullName({ first_name, last_name }: PersonalName): string {
  return `${first_name} ${last_name}`.trim()
}

/** The fields that decide whether a user can work at the desk. */
export interface Rights {
  readonly is_active: boolean
  readonly groups: readonly string[]
}

/** Whether a change removes an organiser from the group or disables their account (spec §13). */
export function losesDesk(before: Rights, after: Rights): boolean {
  return isActiveOrganiser(before) && !isActiveOrganiser(after)
}

function isActiveOrganiser({ is_active, groups }: Rights): boolean {
  return is_active && groups.includes(groupNames.organisers)
}

/** The two groups that have a meaning (spec §1). */
export const groupNames = {
  organisers: 'Hardware Site Admins',
  testUsers: 'HSS Test Users',
} as const
export const allGroupNames = Object.values(groupNames)
export type GroupName = (typeof allGroupNames)[number]

export type Role = 'none' | 'participant' | 'organiser'

interface RoleHolder {
  readonly profile: object | null
  readonly groups: readonly { readonly name: string }[]
}

/** Role on the screens: every user with a profile is a participant, organisers included (spec §3, §21). */
export function roleOf(user: RoleHolder): Role {
  if (user.profile !== null) return 'participant'
  return isInGroup(user, groupNames.organisers) ? 'organiser' : 'none'
}

/** Test users may order outside the sign-out window (spec §2). */
export function isTestUser(user: RoleHolder): boolean {
  return isInGroup(user, groupNames.testUsers)
}

export function isInGroup(user: Pick<RoleHolder, 'groups'>, name: GroupName): boolean {
  return user.groups.some((group) => group.name === name)
}

/** Maximum length, in characters after trimming. */
export const phoneLength = { max: 40 } as const
/** Digits with the usual separators; empty when no number was given. */
const phonePattern = /^[\d +().\-/]*$/

export const phoneFormat = 'digits, with spaces and + - ( ) . / between them'

/** A phone number as it is stored, in plain characters. In Japanese the mark of a long vowel is typed for a dash. */
export function normalisePhone(typed: string): string {
  return plainText(typed).replaceAll(/[\u30FC\uFF70]/g, '-')
}

/** Whether a normalised text can be a phone number. */
export function isPhone(text: string): boolean {
  return phonePattern.test(text)
}

/** Why a text is no phone number; null when it is one. */
export function phoneProblem(typed: string): string | null {
  const phone = normalisePhone(typed)
  return problemUnless(isPhone(phone), phone, `Enter ${phoneFormat}.`)
}
