import { lazy } from 'react'
import { messages } from '#messages.ts'
import { LazySheet } from '#kit/sheets/LazySheet.tsx'
import { useCategoriesSheet } from './use-categories-sheet.ts'

const Categories = lazy(async () => ({ default: (await import('./Categories.tsx')).Categories }))

/** Opened among the filters, which on phones are a sheet of their own. */
export function CategoriesSheet() {
  return (
    <LazySheet sheet={useCategoriesSheet()} title="Categories" failure={messages.partNotLoaded}>
      <Categories />
    </LazySheet>
  )
}
