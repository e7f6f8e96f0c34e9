import { parseIncidentItem } from '@signout/contract'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'
import { toast } from '#ui/feedback/toasts.ts'
import { IncidentReport } from './IncidentReport.tsx'

/** Spec §2: nobody may see the form without an item in its address. */
export function IncidentPage() {
  const [params] = useSearchParams()
  const item = parseIncidentItem(params.get('data'))
  return item === null ? <NotAuthorized /> : <IncidentReport item={item} />
}

function NotAuthorized() {
  useEffect(() => toast.error(messages.notAuthorized), [])
  return <Navigate to={paths.notFound} replace />
}
