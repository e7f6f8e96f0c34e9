import type { HeldLine } from '@signout/contract'

/** A line as the screen keeps it: one that has come back stays in its place for a while. */
export interface ShownLine extends HeldLine {
  /** The same when the line is read again. */
  readonly id: string
  readonly isBack: boolean
}

export interface HeldTeam {
  readonly key: string
  /** Null for teams that are gone, which are one. */
  readonly team_code: string | null
  readonly members: HeldLine['members']
  /** Of what is out longest. */
  readonly since: string
  /** How many units are out. */
  readonly units: number
  readonly lines: readonly ShownLine[]
}

export function toShown(line: HeldLine, isBack: boolean): ShownLine {
  return { ...line, id: `${line.order_id} ${line.hardware_id}`, isBack }
}

/** Lines by team, the team that has had something longest first: as the lines come. */
export function groupHeld(lines: readonly ShownLine[]): HeldTeam[] {
  const byTeam = Map.groupBy(lines, ({ team_code }) => team_code ?? '')
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
