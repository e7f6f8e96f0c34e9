import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { useLastShown } from '../dialogs/use-last-shown.ts'
import { askBefore, discard, useAreFormsUnsaved, useQuestion, withdraw } from './unsaved-forms.ts'
import { useAskOnUnload } from './use-ask-on-unload.ts'

/** Asks before unsaved input is lost: by Back, a link, a call of `useLeave`, or when the browser leaves the app. */
export function LeaveQuestion() {
  const blocker = useBlocker(({ nextLocation }) => askBefore(nextLocation))
  const question = useQuestion()
  const shown = useLastShown(question)
  useAskOnUnload(useAreFormsUnsaved())
  const isBeingSaved = shown?.isBeingSaved === true
  const isLeaving = isBeingSaved || shown?.lost !== undefined
  return (
    <ConfirmDialog
      open={question !== null}
      title={
        shown?.lost ?? (isBeingSaved ? 'Leave before this is saved?' : 'Discard your changes?')
      }
      confirmLabel={isLeaving ? 'Leave' : 'Discard'}
      cancelLabel={isLeaving ? 'Stay' : 'Keep editing'}
      isDangerous
      onClose={withdraw}
      onConfirm={() => {
        // Ignores a second click while it fades out.
        if (question === null) return
        discard(question)
        if (question.go) question.go()
        else blocker.proceed?.()
      }}
    >
      {isBeingSaved
        ? 'What you have entered is still being sent. If you leave now, it is not sent again, and you may not hear whether it was saved.'
        : shown?.lost === undefined
          ? 'What you have entered has not been saved.'
          : 'They are kept nowhere else.'}
    </ConfirmDialog>
  )
}
