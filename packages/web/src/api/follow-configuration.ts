import { getConfiguration } from '@signout/contract'
import { useQuery } from '@tanstack/react-query'
import { configuration, updateConfiguration } from '#configuration.ts'
import { callServer } from './call-server.ts'
import { queryKeyOf, readOptions } from './reads.ts'
import { useSession } from './session.tsx'

/**
 * Follows changes of the configuration: at once while a user is logged in, otherwise when the page is shown. The page
 * came with it, so nothing is read at first.
 */
export function useFollowConfiguration(): void {
  const isHeard = useSession().state === 'authenticated'
  useQuery({
    ...readOptions(getConfiguration),
    queryKey: queryKeyOf(getConfiguration, {}),
    queryFn: async ({ signal }) => {
      const newer = await callServer(getConfiguration, {}, { signal })
      updateConfiguration(newer)
      return newer
    },
    initialData: configuration,
    staleTime: Infinity,
    refetchOnWindowFocus: isHeard ? true : 'always',
  })
}
