import { eventSheets } from '#shared/event/event-menu-entries.ts'
import { UsersSheet } from '#shared/people/UsersSheet.tsx'
import { LazySheet } from '#ui/dialogs/LazySheet.tsx'
import { useSheet } from '#ui/dialogs/use-sheet.ts'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { lazyPart } from '#ui/page/loadable.tsx'
import { messages } from '#messages.ts'

const Settings = lazyPart(async () => (await import('../Settings.tsx')).Settings)
const System = lazyPart(async () => (await import('../system/System.tsx')).System)

/** The sheets of the menu "Event"; the address tells which is open. */
export function EventSheets() {
  const { settings, system } = eventSheets
  return (
    <>
      <LazySheet
        sheet={useSheet(settings.value, settings.parameter)}
        title={settings.title}
        width={520}
        failure={messages.settingsNotShown}
        loading={<SkeletonRows label="Loading settings" rows={7} height={72} />}
      >
        <Settings />
      </LazySheet>
      <LazySheet sheet={useSheet(system.value)} title={system.title} width={520}>
        <System />
      </LazySheet>
      <UsersSheet />
    </>
  )
}
