import { type ReactNode, use, useState } from 'react'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { useDialogAbout } from '../dialogs/use-dialog-about.ts'
import { type Go, type Guard, UnsavedContext } from './unsaved-forms.ts'

/** Asks before unsaved input in the forms inside it is lost: by Escape, Back, a link, or a call of `useLeave`. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const question = useDialogAbout<{ readonly go: Go; readonly isBeingSaved: boolean }>()
  const outer = use(UnsavedContext)
  const [guard] = useState<Guard>(() => ({
    outer,
    ask: (go, isBeingSaved) => question.open({ go, isBeingSaved }),
    withdraw: question.close,
  }))
  const isBeingSaved = question.about?.isBeingSaved === true
  return (
    <UnsavedContext value={guard}>
      {children}
      {question.about && (
        <ConfirmDialog
          {...question.state}
          title={isBeingSaved ? 'Leave before this is saved?' : 'Discard your changes?'}
          confirmLabel={isBeingSaved ? 'Leave' : 'Discard'}
          cancelLabel={isBeingSaved ? 'Stay' : 'Keep editing'}
          isDangerous
          onConfirm={() => {
            // Ignores a second click while it fades out.
            if (!question.state.open) return
            question.close()
            question.about?.go()
          }}
        >
          {isBeingSaved
            ? 'What you have entered is still being sent. If you leave now, it is not sent again, and you may not hear whether it was saved.'
            : 'What you have entered has not been saved.'}
        </ConfirmDialog>
      )}
    </UnsavedContext>
  )
}
