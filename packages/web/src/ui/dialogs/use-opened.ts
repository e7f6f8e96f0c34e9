import useEventCallback from '@mui/utils/useEventCallback'
import { useLocation, useNavigate } from 'react-router'
import { type SheetParameter, sheetParameters } from '#paths.ts'
import { stepsAbovePage, withStepsAbove } from './steps-above.ts'

export interface Opened {
  /** The open object; empty if there is none. */
  readonly value: string
  /** Opens another, in place of what is open: Back leads to that. Stable function. */
  readonly open: (value: string) => void
  /** Replaces the object, for example by one just added: Back closes it. Does nothing once it is closed. */
  readonly replace: (value: string) => void
  /**
   * Leads to the page beneath. Does nothing, after a slow answer, once the user has closed it or opened another. Stable
   * function.
   */
  readonly close: () => void
  /** Leads to what it was opened from, else to this. */
  readonly back: (parameter: SheetParameter, value: string) => void
}

/**
 * What is open above the page, kept in the address: it can be linked to, and Back closes it.
 *
 * @param inside names of parameters of what is open, which are removed with it.
 */
export function useOpened(parameter: SheetParameter, inside: readonly string[] = []): Opened {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const value = params.get(parameter) ?? ''
  const steps = stepsAbovePage(state)
  const isPasted = steps === 0 && sheetParameters.some((name) => params.has(name))
  const isStillOpen = () =>
    value !== '' && new URLSearchParams(location.search).get(parameter) === value
  const show = (opened: readonly [SheetParameter, string] | null, isStep = false) => {
    const after = new URLSearchParams(location.search)
    for (const name of [...sheetParameters, ...inside]) after.delete(name)
    if (opened !== null) after.set(...opened)
    const to = { search: after.toString(), hash: location.hash }
    const next = isStep && !isPasted ? withStepsAbove(state, steps + 1) : state
    void navigate(to, { replace: !isStep, state: next })
  }
  return {
    value,
    open: useEventCallback((next) => show([parameter, next], true)),
    replace: (next) => {
      if (isStillOpen()) show([parameter, next])
    },
    close: useEventCallback(() => {
      if (!isStillOpen()) return
      if (steps > 0) void navigate(-steps)
      else show(null)
    }),
    back: (beneath, text) => {
      if (steps > 1) void navigate(-1)
      else show([beneath, text])
    },
  }
}
