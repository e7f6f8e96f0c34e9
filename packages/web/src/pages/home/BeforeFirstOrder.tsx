import {
  missingCharacters,
  type Order,
  photoId,
  projectDescriptionLength,
  type Team,
  teamSize,
  teamSizeProblem,
} from '@signout/contract'
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
  const isDone = {
    team: teamSizeProblem(team.profiles.length) === null,
    project: missingCharacters(team.project_description) === 0,
    id: team.profiles.some(({ id_provided }) => id_provided),
  }
  if (isOver || orders?.length !== 0 || Object.values(isDone).every(Boolean)) return null
  return <StepList title="Before your first order" steps={steps} isDone={isDone} />
}

const steps = {
  team: {
    label: `A team of ${teamSize.min} to ${teamSize.max}`,
    hint: 'Join one by its code, or share yours.',
    at: { href: paths.editTeam },
  },
  project: {
    label: 'A project description',
    hint: `What you want to build, in at least ${projectDescriptionLength.min} characters.`,
    at: { href: paths.editTeam },
  },
  id: {
    label: 'A photo ID',
    hint: `One of you brings a ${photoId} to the tech table, at the latest when you pick up.`,
  },
} satisfies Record<string, Step>
