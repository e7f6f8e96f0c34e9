import { useNavigate } from 'react-router'
import type { Destination } from '#domain/orders/order-link.ts'
import { useLeave } from '#kit/leave/unsaved-forms.ts'

/** Leads to the subject of news; asks before unsaved input is lost. */
export function useShow(): (to: Destination) => void {
  const navigate = useNavigate()
  const leave = useLeave()
  return ({ href, state }) => leave(() => void navigate(href, { state }))
}
