import { organiserAttacks } from './organiser-attacks.ts'
import { participantAttacks } from './participant-attacks.ts'
import { strangerAttacks } from './stranger-attacks.ts'
import type { Attack } from './attacker.ts'

export const attackers = ['participant', 'stranger', 'organiser'] as const
export type AttackerName = (typeof attackers)[number]

/** Attacks by their names in reports (spec §26). */
export const attacks = {
  participant: participantAttacks,
  stranger: strangerAttacks,
  organiser: organiserAttacks,
} satisfies Record<AttackerName, Readonly<Record<string, Attack>>>

/** One attack, or all of one user at once where `name` is undefined. */
export interface AttackChoice {
  readonly by: AttackerName
  readonly name?: string
}

export function chosenAttacks({ by, name }: AttackChoice): Attack[] {
  return Object.entries<Attack>(attacks[by]).flatMap(([each, attack]) =>
    name === undefined || name === each ? [attack] : [],
  )
}
