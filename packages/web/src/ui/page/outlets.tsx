import { create } from 'zustand'
import Box from '@mui/material/Box'

interface Outlets {
  /** Ref of an element that is an outlet while it is mounted. */
  readonly register: (outlet: HTMLElement | null) => (() => void) | undefined
  /** All mounted outlets, the one opened last at the end. */
  readonly useOutlets: () => readonly HTMLElement[]
}

/** Places inside sheets and dialogs, which cover the page, for content that must stay in sight. */
function createOutlets(): Outlets {
  const useStore = create<{ outlets: readonly HTMLElement[] }>(() => ({ outlets: [] }))
  return {
    register: (outlet) => {
      if (outlet === null) return undefined
      useStore.setState(({ outlets }) => ({ outlets: [...outlets, outlet] }))
      return () =>
        useStore.setState(({ outlets }) => ({ outlets: outlets.filter((each) => each !== outlet) }))
    },
    useOutlets: () => useStore(({ outlets }) => outlets),
  }
}

const { register: registerBanner, useOutlets: useBannerOutlets } = createOutlets()
const { register: registerToasts, useOutlets: useToastOutlets } = createOutlets()

export { useBannerOutlets }

/** Shows the banner of a lost connection at the head of a sheet or dialog that covers the page's own. */
export function BannerOutlet() {
  return <Box aria-live="polite" ref={registerBanner} sx={{ flex: 'none' }} />
}

/**
 * Shows the toasts inside a sheet that covers the page, instead of at the end of the window. Screen readers only read
 * what is added to a live region that was there before.
 */
export function ToastOutlet() {
  return <div aria-live="polite" ref={registerToasts} />
}

/** The outlet opened last; undefined when there is none. */
export function useToastOutlet(): HTMLElement | undefined {
  return useToastOutlets().at(-1)
}
