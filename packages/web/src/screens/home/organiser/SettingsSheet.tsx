import { lazy } from 'react'
import { SideSheet } from '#kit/dialogs/SideSheet.tsx'
import { useOpened } from '#kit/dialogs/use-opened.ts'
import { LazyPart } from '#kit/feedback/ErrorBoundary.tsx'
import { SkeletonRows } from '#kit/list/QueryContent.tsx'
import { messages } from '#messages.ts'

const Settings = lazy(async () => ({ default: (await import('./Settings.tsx')).Settings }))

/** Settings of the event while it runs (spec §2). The address tells whether it is open. */
export function SettingsSheet() {
  const { value, close } = useOpened('settings')
  return (
    <SideSheet open={value !== ''} title="Settings" width={520} onClose={close}>
      <LazyPart
        failure={messages.settingsNotShown}
        loading={<SkeletonRows label="Loading settings" rows={7} height={72} />}
      >
        <Settings />
      </LazyPart>
    </SideSheet>
  )
}
