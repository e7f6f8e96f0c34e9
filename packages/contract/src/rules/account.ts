import { fieldMessages } from './field-messages.ts'
import { groupNames } from './role.ts'
import { lengthProblem } from './text.ts'

/** Of a first or a last name, in characters, after trimming. */
export const nameLength = { max: 255 } as const

/** Why a first name cannot be saved; undefined when it can. A last name may be empty. */
export function firstNameProblem(typed: string): string | undefined {
  const name = typed.trim()
  return name === '' ? fieldMessages.noName : lengthProblem(name, nameLength.max)
}

export interface PersonalName {
  readonly first_name: string
  /** May be empty. */
  readonly last_name: string
}

/** What a user is called wherever the two names are shown as one. */
export function fullName({ first_name, last_name }: PersonalName): string {
  return `${first_name} ${last_name}`.trim()
}

/** What decides whether somebody can work at the desk. */
export interface Rights {
  readonly is_active: boolean
  readonly groups: readonly string[]
}

/** Whether a change takes the organisers' group, or the account, from somebody who is an organiser (beyond §5). */
export function losesDesk(before: Rights, after: Rights): boolean {
  return isActiveOrganiser(before) && !isActiveOrganiser(after)
}

function isActiveOrganiser({ is_active, groups }: Rights): boolean {
  return is_active && groups.includes(groupNames.organisers)
}
