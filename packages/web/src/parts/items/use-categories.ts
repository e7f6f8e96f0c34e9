import { type ApiError, type Category, listCategories } from '@signout/contract'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useReadAll } from '#api/use-read-list.ts'
import { messages } from '#messages.ts'

export interface KnownCategories {
  /** By name; undefined until they are there. */
  readonly categories: readonly Category[] | undefined
  readonly error: ApiError | null
  readonly refetch: () => void
}

/** Organisers change categories before an event, hardly during it. */
const FRESH_FOR = 5 * 60_000

/** Every category of the inventory. */
export function useCategories(): KnownCategories {
  const query = useReadAll(listCategories, {}, { staleTime: FRESH_FOR })
  useFailureToast(query, messages.categoriesNotLoaded)
  return { categories: query.data, error: query.error, refetch: () => void query.refetch() }
}
