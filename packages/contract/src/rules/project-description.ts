import { countCharacters } from './text.ts'

/** In characters, after trimming: `min` to order, `max` to save (spec §5, §9). */
export const projectDescriptionLength = { min: 60, max: 500 } as const

/** How many characters a description still lacks before its team may order; 0 when it is long enough. */
export function missingCharacters(description: string | null): number {
  return Math.max(0, projectDescriptionLength.min - countCharacters((description ?? '').trim()))
}

/** Whether the team has described its project well enough to order (spec §5). */
export function describesProject(description: string | null): boolean {
  return missingCharacters(description) === 0
}

export type DescriptionProblem = 'empty' | 'too short' | 'too long'

/** Why the screens do not submit a description; null when they do (spec §5, rulings §3). */
export function descriptionProblem(typed: string): DescriptionProblem | null {
  const length = countCharacters(typed.trim())
  if (length === 0) return 'empty'
  if (length < projectDescriptionLength.min) return 'too short'
  return length > projectDescriptionLength.max ? 'too long' : null
}

/** What the form and the server say to a description that cannot be saved (spec §5, Project description). */
export const descriptionMessages = {
  empty: 'Project description is required',
  tooLong: `Maximum ${projectDescriptionLength.max} characters allowed`,
} as const
