import { normaliseTeamCode } from '@signout/contract'
import { useParams } from 'react-router'
import { TeamOverview } from './TeamOverview.tsx'

export function TeamPage() {
  const teamCode = normaliseTeamCode(useParams().teamCode ?? '')
  return <TeamOverview key={teamCode} teamCode={teamCode} />
}
