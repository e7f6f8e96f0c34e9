import { useEffect } from 'react'
import { create } from 'zustand'

/** Number of events that the user has not seen yet. */
const useUnseen = create<{ count: number }>(() => ({ count: 0 }))

export function setUnseen(count: number): void {
  useUnseen.setState({ count })
}

/** The title in the browser's tab, after the number of unseen events: `(1) Cart`. */
export function usePageTitle(title: string): void {
  const unseen = useUnseen(({ count }) => count)
  useEffect(() => {
    document.title = unseen === 0 ? title : `(${unseen}) ${title}`
  }, [title, unseen])
}
