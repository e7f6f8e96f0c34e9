import { type ReactNode, use, useState } from 'react'
import { ConfirmDialog } from '../page/ConfirmDialog.tsx'
import { useDialogAbout } from '../page/use-dialog-about.ts'
import type { Go } from './ask-before-leaving.ts'
import { type Guard, UnsavedContext } from './unsaved-forms.ts'

/** Asks before what has been entered in the forms inside it is lost: by Escape, Back, a link, or whatever `useLeave` is given. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const question = useDialogAbout<{ readonly go: Go }>()
  const outer = use(UnsavedContext)
  const [guard] = useState<Guard>(() => ({ outer, ask: (go) => question.open({ go }) }))
  return (
    <UnsavedContext value={guard}>
      {children}
      {question.about && (
        <ConfirmDialog
          open={question.isOpen}
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          isDangerous
          onConfirm={() => {
            // A second click, while it fades out.
            if (!question.isOpen) return
            question.close()
            question.about?.go()
          }}
          onCancel={question.close}
          onExited={question.onExited}
        >
          What you have entered has not been saved.
        </ConfirmDialog>
      )}
    </UnsavedContext>
  )
}
