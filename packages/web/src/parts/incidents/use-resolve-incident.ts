import { type Incident, updateIncident } from '@signout/contract'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'

/** Marks a report as resolved, or opens it again. */
export function useResolveIncident({ id }: Incident) {
  const write = useWrite(updateIncident)
  const resolve = async (resolved: boolean) => {
    try {
      await write.mutateAsync({ params: { id }, body: { resolved } })
      write.attempt.succeed(resolved ? messages.incidentResolved : messages.incidentReopened)
    } catch (error) {
      write.attempt.refuse(messages.incidentNotUpdated(asApiError(error)))
    }
  }
  return { resolve, isPending: write.isPending }
}
