import { useAuthenticatedSession } from '#api/session.tsx'
import { OrganiserDashboard } from './organiser/OrganiserDashboard.tsx'
import { ParticipantDashboard } from './participant/ParticipantDashboard.tsx'

export function HomePage() {
  const { role } = useAuthenticatedSession()
  return role === 'organiser' ? <OrganiserDashboard /> : <ParticipantDashboard />
}
