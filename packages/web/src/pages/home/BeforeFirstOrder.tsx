import {
  formatCount,
  missingCharacters,
  type Order,
  photoId,
  type Team,
  type TeamRules,
  teamSizeProblem,
  teamSizesText,
} from '@signout/contract'
import { useConfiguration } from '#configuration.ts'
import { useSignoutState } from '#shared/event/signout.ts'
import { paths } from '#paths.ts'
import { type Step, StepList } from '#shared/event/StepList.tsx'

interface BeforeFirstOrderProps {
  readonly team: Team
  /** Undefined when they failed to load. */
  readonly orders: readonly Order[] | undefined
}

/**
 * Checklist of a team before its first order, which disappears once it is complete or the team has ordered (spec §22).
 */
export function BeforeFirstOrder({ team, orders }: BeforeFirstOrderProps) {
  const isOver = useSignoutState() === 'over'
  const rules = useConfiguration()
  const isDone = {
    team: teamSizeProblem(team.profiles.length, rules) === null,
    project: missingCharacters(team.project_description, rules) === 0,
    id: team.profiles.some(({ id_provided }) => id_provided),
  }
  if (isOver || orders?.length !== 0 || Object.values(isDone).every(Boolean)) return null
  const steps = stepsOf(rules, isDone.team)
  return <StepList title="Before your first order" steps={steps} isDone={isDone} />
}

/** The project is a step where a description is asked for; a team of another size is told so above. */
function stepsOf(rules: TeamRules, isSized: boolean): Readonly<Record<string, Step>> {
  const least = rules.project_description_min
  const team: Step = {
    label: `A team of ${teamSizesText(rules)}`,
    hint: 'Join one by its code, or share yours.',
    at: { href: paths.editTeam },
  }
  const project: Step = {
    label: 'A project description',
    hint: `What you want to build, in at least ${formatCount(least, 'character')}.`,
    at: { href: paths.editTeam },
  }
  const id: Step = {
    label: 'A photo ID',
    hint: `One of you brings a ${photoId} to the desk, at the latest when you pick up.`,
  }
  return { ...(isSized && { team }), ...(least > 0 && { project }), id }
}
