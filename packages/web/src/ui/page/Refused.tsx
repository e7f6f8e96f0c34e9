import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { paths } from '#paths.ts'
import { toast } from '../toasts/toasts.ts'

/** Instead of a page that its visitor may not see, or not like this: the page for what is not found, and why. */
export function Refused({ reason }: { readonly reason: string }) {
  useEffect(() => toast.error(reason), [reason])
  return <Navigate to={paths.notFound} replace />
}
