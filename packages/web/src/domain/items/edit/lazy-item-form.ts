import { lazy } from 'react'

/** Only organisers need it, and seldom. */
export const LazyItemForm = lazy(async () => ({
  default: (await import('./ItemForm.tsx')).ItemForm,
}))

/** In pixels. */
export const itemSheetWidth = 520
