import { joinCodeOf } from '../addresses.ts'
import { countCharacters } from '../text.ts'
import { plainText, showHidden, visibleText } from '../typed-text.ts'

/** What an event asks of teams that order: settings of these names (spec §2). */
export interface TeamRules {
  /** Members; a team of `team_size_max` cannot be joined (spec §12). */
  readonly team_size_min: number
  readonly team_size_max: number
  /** Characters of the project description, after trimming; 0 when it is optional (spec §24). */
  readonly project_description_min: number
}

export const defaultTeamRules: TeamRules = {
  team_size_min: 2,
  team_size_max: 4,
  project_description_min: 60,
}

export type TeamSizeProblem = 'too small' | 'too large'

export function teamSizeProblem(members: number, rules: TeamRules): TeamSizeProblem | null {
  if (members < rules.team_size_min) return 'too small'
  return members > rules.team_size_max ? 'too large' : null
}

/** The sizes of teams that may order, within a sentence: `2 to 4`, or `3`. */
export function teamSizesText({ team_size_min: least, team_size_max: most }: TeamRules): string {
  return least === most ? String(most) : `${least} to ${most}`
}

/** Number of members who may still join (spec §22). */
export function spotsRemaining(members: number, { team_size_max }: TeamRules): number {
  return Math.max(0, team_size_max - members)
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
  noCredits: 'This event has no credits.',
  full: 'Team is full',
  movedMeanwhile: 'They have changed teams in the meantime. Please try again.',
  noParticipant: 'Only participants, who have signed the waiver, are in a team.',
  activeOrders: (code: string) =>
    `Team ${code} has orders that are not returned or cancelled yet, and no other members.`,
} as const

/** Maximum length in characters after trimming (spec §26). */
export const projectDescriptionLength = { max: 500 } as const

/** Number of characters missing before the team may order; 0 when the description is long enough. */
export function missingCharacters(description: string | null, rules: TeamRules): number {
  const length = countCharacters(visibleText(description ?? ''))
  return Math.max(0, rules.project_description_min - length)
}

/** Whether the team has described its project well enough to order (spec §24). */
export function describesProject(description: string | null, rules: TeamRules): boolean {
  return missingCharacters(description, rules) === 0
}

export type DescriptionProblem = 'empty' | 'too short' | 'too long'

/** Why the screens do not submit a description; null when they do (spec §12, §24). */
export function descriptionProblem(typed: string, rules: TeamRules): DescriptionProblem | null {
  const length = countCharacters(visibleText(typed))
  if (length === 0 && rules.project_description_min > 0) return 'empty'
  if (length < rules.project_description_min) return 'too short'
  return length > projectDescriptionLength.max ? 'too long' : null
}

/** Messages of the form and the server about a description that cannot be saved (spec §24). */
export const descriptionMessages = {
  empty: 'Project description is required',
  tooLong: `Maximum ${projectDescriptionLength.max} characters allowed`,
} as const
