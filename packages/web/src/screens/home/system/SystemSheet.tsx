import { lazy } from 'react'
import { LazySheet } from '#kit/dialogs/SideSheet.tsx'
import { useLazySheet } from '#kit/dialogs/use-opened.ts'

const System = lazy(async () => ({ default: (await import('./System.tsx')).System }))

/** State of the server, and actions of organisers (spec §29). The address tells whether it is open. */
export function SystemSheet() {
  const sheet = useLazySheet('system')
  return (
    <LazySheet sheet={sheet} title="System" width={520}>
      <System />
    </LazySheet>
  )
}
