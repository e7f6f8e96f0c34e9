import { lazy } from 'react'
import { messages } from '#messages.ts'
import { LazyPart } from '#ui/feedback/LazyPart.tsx'
import { useCategoriesSheet } from './use-categories-sheet.ts'

const CategoriesSheet = lazy(async () => ({
  default: (await import('./CategoriesSheet.tsx')).CategoriesSheet,
}))

/** The categories, once they are opened. */
export function LazyCategories() {
  const sheet = useCategoriesSheet()
  if (!sheet.wasOpened) return null
  return (
    <LazyPart failure={messages.partNotLoaded}>
      <CategoriesSheet open={sheet.isOpen} onClose={sheet.close} />
    </LazyPart>
  )
}
