import { useSyncExternalStore } from 'react'

/** Size of the window, in pixels. */
export function useWindowSize(): { readonly width: number; readonly height: number } {
  const width = useSyncExternalStore(listen, () => window.innerWidth)
  const height = useSyncExternalStore(listen, () => window.innerHeight)
  return { width, height }
}

function listen(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
