import { useAuthenticatedSession } from '#api/session.tsx'
import { OrganiserDashboard } from './organise/dashboard/OrganiserDashboard.tsx'
import { ParticipantDashboard } from './pages/home/ParticipantDashboard.tsx'

export function HomePage() {
  const { role } = useAuthenticatedSession()
  return role === 'organiser' ? <OrganiserDashboard /> : <ParticipantDashboard />
}
