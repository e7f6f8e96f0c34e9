import { type SignoutState, signoutState } from '@signout/contract'
import { useConfiguration } from '#configuration.ts'
import { useAtMoments } from '#server-clock.ts'

/** Whether hardware can be signed out now. The server checks again with each order. */
export function useSignoutState(): SignoutState {
  const { signout_opens, signout_closes } = useConfiguration()
  const window = { opens: Date.parse(signout_opens), closes: Date.parse(signout_closes) }
  // The window includes its last millisecond.
  return useAtMoments([window.opens, window.closes + 1], (now) => signoutState(now, window))
}
