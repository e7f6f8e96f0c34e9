import { useNavigate } from 'react-router'
import { useGoOn } from '#ui/dialogs/open-dialogs.ts'

/** Target of a link: an address, and the state of the history entry that it adds. */
export interface Destination {
  readonly href: string
  readonly state?: unknown
}

/** Goes there, after asking about unsaved input, and closes dialogs. */
export function useGoTo(): (to: Destination) => void {
  const navigate = useNavigate()
  const goOn = useGoOn()
  return ({ href, state }) => goOn(() => void navigate(href, { state }))
}
