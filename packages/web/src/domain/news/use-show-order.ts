import { useNavigate } from 'react-router'
import { orderOnDashboard } from '#domain/orders/order-link.ts'
import { useLeave } from '#kit/leave/unsaved-forms.ts'

/** Leads to an order on the participant's dashboard, or to all of them; asks before anything entered is lost. */
export function useShowOrder(): (order: number | undefined) => void {
  const navigate = useNavigate()
  const leave = useLeave()
  return (order) => {
    const { href, state } = orderOnDashboard(order)
    leave(() => void navigate(href, { state }))
  }
}
