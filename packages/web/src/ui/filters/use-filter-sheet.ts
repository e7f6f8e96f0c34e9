import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { openedIn, presentEntry, afterSteps, onPopstateFirst } from '../leave/history.ts'
import { type SheetState, useSheet } from '../dialogs/use-sheet.ts'
import { chosenAddress, noteOpened, sheetOpen, filtersParameter } from './chosen-address.ts'

/**
 * The sheet of the filters on small screens. However it is closed, even by Back, its choices stay, and the next Back
 * undoes them all.
 */
export function useFilterSheet(isWide: boolean): SheetState {
  const sheet = useSheet(sheetOpen, filtersParameter)
  const { isOpen } = sheet
  useKeepChoices(isOpen)
  const close = useEffectEvent(sheet.close)
  useEffect(() => {
    // The window has become wide enough for the column, or the address was pasted into one that is.
    if (isWide && isOpen) close()
  }, [isWide, isOpen])
  return sheet
}

/**
 * Reverts a step back from the sheet when something was chosen, and turns the sheet's entry into one without it. A new
 * entry would not do: browsers skip the one beneath if nothing was pressed on it since the step back.
 */
function useKeepChoices(isOpen: boolean): void {
  const navigate = useNavigate()
  const keep = useEffectEvent((): boolean => {
    const chosen = chosenAddress()
    if (sorted(chosen) === sorted(location.search)) return false
    afterSteps(1, () => void navigate({ search: chosen.toString() }, { replace: true }))
    return true
  })
  useEffect(() => {
    if (!isOpen) return
    const { index, state } = presentEntry()
    const [lowest] = openedIn(state)
    // A pasted address has no entry of the page beneath it.
    if (index === null || lowest !== filtersParameter) return
    const beneath = index - openedIn(state).length
    const search = new URLSearchParams(location.search)
    for (const above of openedIn(state).slice(1)) search.delete(above)
    noteOpened(search)
    return onPopstateFirst(() => presentEntry().index === beneath && keep())
  }, [isOpen])
}

function sorted(search: string | URLSearchParams): string {
  const params = new URLSearchParams(search)
  params.sort()
  return params.toString()
}
