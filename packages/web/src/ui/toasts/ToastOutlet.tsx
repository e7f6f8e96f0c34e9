import { create } from 'zustand'

const useOutlets = create<{ outlets: readonly HTMLElement[] }>(() => ({ outlets: [] }))

/** Shows the notifications, while it is mounted, inside a sheet that covers the page instead of at the end of the window. */
export function ToastOutlet() {
  return <div ref={register} />
}

/** The outlet that was opened last; undefined when there is none. */
export function useToastOutlet(): HTMLElement | undefined {
  return useOutlets(({ outlets }) => outlets.at(-1))
}

function register(outlet: HTMLElement | null): (() => void) | undefined {
  if (outlet === null) return undefined
  useOutlets.setState(({ outlets }) => ({ outlets: [...outlets, outlet] }))
  return () =>
    useOutlets.setState(({ outlets }) => ({ outlets: outlets.filter((each) => each !== outlet) }))
}
