import { getSettings, type Settings } from '@signout/contract'
import DialogContent from '@mui/material/DialogContent'
import type { ReactNode } from 'react'
import { useRead } from '#api/reads.ts'
import type { DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { messages } from '#messages.ts'

export interface SettingsFormProps extends Pick<DialogState, 'onClose'> {
  readonly settings: Settings
  /** Reads settings saved by others. */
  readonly onOutdated: () => void
}

interface SettingsDialogProps extends DialogState {
  readonly title: string
  readonly isBusy: boolean
  /** The form, once the settings are read. */
  readonly children: (props: SettingsFormProps) => ReactNode
}

/** A dialog in which some of the event's settings can be changed. */
export function SettingsDialog({ children, ...dialog }: SettingsDialogProps) {
  const settings = useRead(getSettings, {}, { keepsEtag: true })
  return (
    <FormDialog {...dialog}>
      <QueryContent
        query={settings}
        loading={
          <DialogContent>
            <SkeletonRows label="Loading settings" rows={2} height={72} />
          </DialogContent>
        }
        failure={messages.settingsNotShown}
      >
        {(shown) =>
          children({
            settings: shown,
            onOutdated: () => void settings.refetch(),
            onClose: dialog.onClose,
          })
        }
      </QueryContent>
    </FormDialog>
  )
}
