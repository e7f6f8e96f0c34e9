import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { useLastShown } from '../dialogs/use-last-shown.ts'
import { askBefore, discard, useAreFormsUnsaved, useQuestion, withdraw } from './unsaved-forms.ts'

/** Asks before unsaved input is lost: by Back, a link, a call of `useLeave`, or when the browser leaves the app. */
export function LeaveQuestion() {
  const blocker = useBlocker(({ nextLocation }) => askBefore(nextLocation))
  const question = useQuestion()
  const shown = useLastShown(question)
  useAskOnUnload()
  const isBeingSaved = shown?.isBeingSaved === true
  return (
    <ConfirmDialog
      open={question !== null}
      title={isBeingSaved ? 'Leave before this is saved?' : 'Discard your changes?'}
      confirmLabel={isBeingSaved ? 'Leave' : 'Discard'}
      cancelLabel={isBeingSaved ? 'Stay' : 'Keep editing'}
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
        : 'What you have entered has not been saved.'}
    </ConfirmDialog>
  )
}

/** The browser asks before it closes or reloads the page. */
function useAskOnUnload(): void {
  const isUnsaved = useAreFormsUnsaved()
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
