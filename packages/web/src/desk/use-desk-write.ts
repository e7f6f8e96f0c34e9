import type { ApiError, Endpoint } from '@signout/contract'
import { wasRefused } from '#api-errors.ts'
import { settle } from '#ui/buttons/settle.ts'
import { useWrite } from '#api/writes.ts'
import { useShowAtDesk } from '#shared/orders/order-link.ts'
import { useDeskOrders, useDeskTeam } from './DeskProvider.tsx'

/**
 * A change of one of the team's orders, or of several without `orderId`. An unknown outcome leads to where the desk can
 * see it. A refusal means that the order has changed meanwhile: the orders are refetched. Buttons may change places when
 * the order does, which the stream may say before the answer.
 */
export function useDeskWrite<E extends Endpoint>(
  endpoint: E,
  failure: (error: ApiError) => string,
  orderId?: number,
) {
  const { teamCode } = useDeskTeam()
  const { reload } = useDeskOrders()
  const show = useShowAtDesk(teamCode)
  const write = useWrite(endpoint, { failure, show: () => show(orderId) })
  const send: typeof write.send = async (input) => {
    settle()
    const sent = await write.send(input)
    settle()
    if (sent.error && wasRefused(sent.error)) reload()
    return sent
  }
  return { ...write, send }
}
