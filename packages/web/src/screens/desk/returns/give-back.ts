import { groupOrders, type Order, type Profile, type Team } from '@signout/contract'

/**
 * Whose ID the desk still has although the team has returned everything: the agreement promises it back then. An order
 * that is ready is about to be handed out for it.
 */
export function membersToGiveBackTo(
  team: Team | undefined,
  orders: readonly Order[] | undefined,
): readonly Profile[] {
  if (team === undefined || orders === undefined) return []
  const hasReturned = orders.some(({ status }) => status === 'Returned')
  const isReady = orders.some(({ status }) => status === 'Ready for Pickup')
  if (!hasReturned || isReady || groupOrders(orders).checkedOut.length > 0) return []
  return team.profiles.filter(({ id_provided }) => id_provided)
}
