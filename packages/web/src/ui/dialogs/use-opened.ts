import { startTransition, useCallback, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import { closeOpened, filtered } from '../leave/history.ts'
import { useStep } from '../leave/use-step.ts'

export interface Opened {
  /** The open object; empty if there is none. */
  readonly value: string
  /** Stable function. */
  readonly open: (value: string) => void
  /** Shows another object in the open sheet, immediately; Back undoes it. Does nothing once it is closed. */
  readonly change: (value: string) => void
  /** Replaces the object, for example by one just added: Back closes it. Does nothing once it is closed. */
  readonly replace: (value: string) => void
  /**
   * Closes it and everything open above it. Does nothing, after a slow answer, once the user has closed it or opened
   * another.
   */
  readonly close: () => void
}

/** State of what is open above the page, kept in the address: it can be linked to, and Back closes it. */
export function useOpened(parameter: string): Opened {
  const [params] = useSearchParams()
  const step = useStep()
  const [value, showAtOnce] = useOptimistic(params.get(parameter) ?? '')
  const isStillOpen = () =>
    value !== '' && new URLSearchParams(location.search).get(parameter) === value
  return {
    value,
    open: useCallback((next) => step({ [parameter]: next }, parameter), [parameter, step]),
    change: (next) => {
      const before = new URLSearchParams(location.search).get(parameter)
      if (before === null || before === next) return
      startTransition(() => {
        showAtOnce(next)
        step({ [parameter]: next }, filtered)
      })
    },
    replace: (next) => {
      if (isStillOpen()) step({ [parameter]: next })
    },
    close: () => {
      if (isStillOpen()) closeOpened(parameter, () => step({ [parameter]: '' }))
    },
  }
}
