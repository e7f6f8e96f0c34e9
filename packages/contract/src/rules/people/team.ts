import { joinCodeOf } from '../addresses.ts'
import { countCharacters } from '../text.ts'
import { plainText, showHidden, visibleText } from '../typed-text.ts'

/** Minimum and maximum number of members of a team that orders; a team at the maximum cannot be joined (spec §12). */
export const teamSize = { min: 2, max: 4 } as const

export type TeamSizeProblem = 'too small' | 'too large'

export function teamSizeProblem(members: number): TeamSizeProblem | null {
  if (members < teamSize.min) return 'too small'
  return members > teamSize.max ? 'too large' : null
}

/** Letters and digits of new codes, without those that are easily confused (spec §12). */
export const teamCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const teamCodeLength = 5
/** A code in any case; it may have letters and digits that generated codes do not. */
export const teamCodePattern = new RegExp(`^[A-Za-z0-9]{${teamCodeLength}}$`)

/** Normalises a code that was typed, pasted at the end of a sentence, or scanned as part of an address. */
export function normaliseTeamCode(typed: string): string {
  const text = plainText(typed).replace(/[\s.\u3002]+$/, '')
  return (joinCodeOf(text) ?? text).toUpperCase()
}

/** Whether a generated code can be used: one of digits alone would look like an id. */
export function isUsableTeamCode(code: string): boolean {
  return /[A-Z]/.test(code)
}

/** Messages of the server and the screens about a team that cannot be joined or shown. */
export const teamMessages = {
  unknown: (code: string) => `No team has the code ${showHidden(code)}.`,
  own: 'You are already in this team.',
} as const

/** Length in characters after trimming: `min` to order, `max` to save (spec §24, §26). */
export const projectDescriptionLength = { min: 60, max: 500 } as const

/** Number of characters missing before the team may order; 0 when the description is long enough. */
export function missingCharacters(description: string | null): number {
  return Math.max(0, projectDescriptionLength.min - countCharacters(visibleText(description ?? '')))
}

/** Whether the team has described its project well enough to order (spec §24). */
export function describesProject(description: string | null): boolean {
  return missingCharacters(description) === 0
}

export type DescriptionProblem = 'empty' | 'too short' | 'too long'

/** Why the screens do not submit a description; null when they do (spec §12, §24). */
export function descriptionProblem(typed: string): DescriptionProblem | null {
  const length = countCharacters(visibleText(typed))
  if (length === 0) return 'empty'
  if (length < projectDescriptionLength.min) return 'too short'
  return length > projectDescriptionLength.max ? 'too long' : null
}

/** Messages of the form and the server about a description that cannot be saved (spec §24). */
export const descriptionMessages = {
  empty: 'Project description is required',
  tooLong: `Maximum ${projectDescriptionLength.max} characters allowed`,
} as const
