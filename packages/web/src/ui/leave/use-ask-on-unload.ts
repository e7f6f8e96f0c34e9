import { useWhile } from '../page/lifetime.ts'

/** Lets the browser ask before it closes or reloads the page, since something would be lost. */
export function useAskOnUnload(isAsking: boolean): void {
  useWhile(isAsking, () => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  })
}

const ask = (event: Event) => event.preventDefault()
