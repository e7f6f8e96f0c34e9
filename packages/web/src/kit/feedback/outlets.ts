import { create } from 'zustand'

interface Outlets {
  /** The ref of an element that is an outlet while it is mounted. */
  readonly register: (outlet: HTMLElement | null) => (() => void) | undefined
  /** All that are there, the one that was opened last at the end. */
  readonly useOutlets: () => readonly HTMLElement[]
}

/** Places inside sheets and dialogs, which cover the page, for what has to be in sight nevertheless. */
export function createOutlets(): Outlets {
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
