import { useNavigate } from 'react-router'
import { useLeave } from '#kit/leave/unsaved-forms.ts'

/** Target of a link: an address, and the state of the history entry that it adds. */
export interface Destination {
  readonly href: string
  readonly state?: unknown
}

/** Goes there, after asking about unsaved input. */
export function useGoTo(): (to: Destination) => void {
  const navigate = useNavigate()
  const leave = useLeave()
  return ({ href, state }) => leave(() => void navigate(href, { state }))
}
