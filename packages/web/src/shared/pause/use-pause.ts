import type { Configuration } from '@signout/contract'
import { useConfiguration } from '#configuration.ts'
import { useWhileItLasts } from '#server-clock.ts'

/** The pause of ordering, while it lasts (spec §9). */
export function usePause(): Configuration['pause'] {
  return useWhileItLasts(useConfiguration().pause)
}
