import { useKnownSession } from '../../api/use-session.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { ParticipantDashboard } from './ParticipantDashboard.tsx'

export function HomePage() {
  const { role } = useKnownSession()
  return role === 'admin' ? <AdminDashboard /> : <ParticipantDashboard />
}
