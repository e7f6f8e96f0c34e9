import { lazy } from 'react'
import { LazySheet } from '#kit/dialogs/SideSheet.tsx'
import { useLazySheet } from '#kit/dialogs/use-opened.ts'

const System = lazy(async () => ({ default: (await import('./System.tsx')).System }))

/** How the server is, and what organisers can do about it (spec §29). Whether it is open stands in the address. */
export function SystemSheet() {
  const sheet = useLazySheet('system')
  return (
    <LazySheet sheet={sheet} title="System" width={520}>
      <System />
    </LazySheet>
  )
}
