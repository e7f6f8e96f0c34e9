import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { stepTo } from './history.ts'

type Parameters = Readonly<Record<string, string | undefined>>

type Step = (parameters: Parameters, name?: string) => void

/** The search of an address with these parameters set, or without those that have their default: empty, if not given. */
export function withParameters(
  before: URLSearchParams,
  parameters: Parameters,
  defaults: Parameters = {},
): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [parameter, value] of Object.entries(parameters)) {
    if (value === undefined || value === (defaults[parameter] ?? '')) after.delete(parameter)
    else after.set(parameter, value)
  }
  return after
}

/**
 * Sets parameters of the address, or removes empty ones: as a step that opens `name` above the page, or without a name
 * in place of the current entry. Does nothing if the address has them already. Stable function.
 */
export function useStep(): Step {
  const navigate = useNavigate()
  return useCallback<Step>(
    (parameters, name) => {
      // While a changed filter is pending, the browser's address is ahead of the router's.
      const before = new URLSearchParams(location.search)
      const search = withParameters(before, parameters)
      if (search.toString() !== before.toString()) void navigate(...stepTo(search, name))
    },
    [navigate],
  )
}
