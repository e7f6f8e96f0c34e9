import { type Category, listCategories } from '@signout/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFailureToast } from '#api/use-failure-toast.ts'
import { useReadAll } from '#api/use-read-list.ts'
import { messages } from '#messages.ts'

/** Categories change before an event, hardly during it. */
const freshFor = 5 * 60_000

/** Every category of the inventory, by name. */
export function useCategories(): UseQueryResult<Category[]> {
  const query = useReadAll(listCategories, {}, { staleTime: freshFor })
  useFailureToast(query, messages.categoriesNotLoaded)
  return query
}
