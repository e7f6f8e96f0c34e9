import { useKnownSession } from '../../api/use-session.ts'
import { OrganiserDashboard } from './OrganiserDashboard.tsx'
import { ParticipantDashboard } from './ParticipantDashboard.tsx'

export function HomePage() {
  const { role } = useKnownSession()
  return role === 'organiser' ? <OrganiserDashboard /> : <ParticipantDashboard />
}
