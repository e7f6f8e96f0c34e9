import {
  claimOfOther,
  claimOrder,
  type Order,
  orderOfFragment,
  releaseOrder,
} from '@signout/contract'
import { useAuthenticatedSession } from '#api/session.tsx'
import { useWrite } from '#api/writes.ts'
import { isRefusal } from '#api-errors.ts'
import { useNow } from '#server-clock.ts'
import { useGoTo } from '#shared/event/destination.ts'
import { orderLink } from '#shared/orders/order-link.ts'
import { rememberPlace } from '#ui/leave/remember-place.ts'
import { useLeave } from '#ui/leave/unsaved-forms.ts'
import { useLatest } from '#ui/page/lifetime.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { useQueue } from './use-queue.ts'

/** An order, and when it was submitted. */
interface Placed {
  readonly id: number
  readonly created_at: string
}

export type NextWaiting = ReturnType<typeof useNextWaiting>

/** The next order to pack, among those that no other organiser packs (spec §23). */
export function useNextWaiting() {
  const { user } = useAuthenticatedSession()
  const now = useNow()
  const waiting = useQueue('waiting').items ?? none
  const free = waiting.filter(({ packing }) => claimOfOther(packing, user.id, now) === null)
  const latest = useLatest(free)
  const claim = useWrite(claimOrder)
  const release = useWrite(releaseOrder)
  const leave = useLeave()
  const goTo = useGoTo()
  /** Claims the next one that is still free, so that no two desks have the same one open; undefined when none is. */
  const claimNext = async (current: Placed | undefined): Promise<Order | undefined> => {
    const refused = new Set<number>()
    for (;;) {
      const candidates = latest.current?.filter(({ id }) => !refused.has(id)) ?? none
      const next = nextToPack(candidates, current)
      if (next === undefined) return undefined
      const { error } = await claim.send({ params: { id: next.id }, body: { if_free: true } })
      // A claim only tells the others: one that fails keeps no one from packing.
      if (!isRefusal(error, 409) && !isRefusal(error, 404)) return next
      refused.add(next.id)
    }
  }
  const goOn = async (current: Placed | undefined) => {
    const isStillHere = rememberPlace()
    const next = await claimNext(current)
    if (next === undefined) {
      if (isStillHere()) toast.info('Nothing else waits to be packed.')
    } else if (isStillHere()) goTo(orderLink(next))
    else if (next.packing === null && orderOfFragment(window.location.hash) !== next.id) {
      await release.send({ params: { id: next.id } })
    }
  }
  return {
    /** The order to pack after this one, as far as is known; undefined when none waits. */
    after: (current: Placed | undefined) => nextToPack(free, current),
    /** Asks about unsaved input, and goes on to the order to pack after this one unless the user leaves meanwhile. */
    goOn: (current: Placed | undefined) => leave(() => void goOn(current)),
    isGoingOn: claim.isPending,
  }
}

const none: readonly Order[] = []

/**
 * The order to pack after this one: the next one submitted, and after the last the one that has waited longest.
 * `queue` has the orders to be packed, the oldest first.
 *
 * @internal Exported for its test.
 */
export function nextToPack<Order extends Placed>(
  queue: readonly Order[],
  current: Placed | undefined,
): Order | undefined {
  const others = queue.filter(({ id }) => id !== current?.id)
  const later = others.find((order) => current !== undefined && isLater(order, current))
  return later ?? others[0]
}

function isLater(a: Placed, b: Placed): boolean {
  return a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at
}
