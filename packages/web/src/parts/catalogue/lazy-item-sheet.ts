import { lazy } from 'react'

/** With its form, which only organisers need, and seldom. */
export const LazyItemSheet = lazy(async () => ({
  default: (await import('./ItemSheet.tsx')).ItemSheet,
}))
