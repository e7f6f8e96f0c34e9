import { groupBy, type StillOutLine } from '@signout/contract'

/** A line on the screen: one that has come back keeps its place for a while. */
export interface ShownLine extends StillOutLine {
  /** Stable when the line is refetched. */
  readonly id: string
  readonly isBack: boolean
}

export interface StillOutTeam {
  readonly key: string
  /** Null for deleted teams, which form one group. */
  readonly team_code: string | null
  readonly members: StillOutLine['members']
  /** When the oldest line went out. */
  readonly since: string
  /** Number of units that are out. */
  readonly units: number
  readonly lines: readonly ShownLine[]
}

export function toShown(line: StillOutLine, isBack: boolean): ShownLine {
  return { ...line, id: `${line.order_id} ${line.hardware_id}`, isBack }
}

/** Groups lines by team in their order, the team with the longest one first. */
export function groupStillOut(lines: readonly ShownLine[]): StillOutTeam[] {
  const byTeam = groupBy(lines, ({ team_code }) => team_code ?? '')
  return [...byTeam].map(([key, own]) => ({
    key,
    team_code: own[0]?.team_code ?? null,
    members: own[0]?.members ?? [],
    since: own[0]?.since ?? '',
    units: countUnits(own),
    lines: own,
  }))
}

export function countUnits(lines: readonly ShownLine[]): number {
  return lines.reduce((sum, { isBack, quantity }) => sum + (isBack ? 0 : quantity), 0)
}
