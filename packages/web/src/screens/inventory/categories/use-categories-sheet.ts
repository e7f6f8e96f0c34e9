import { useLazySheet } from '#kit/sheets/use-lazy-sheet.ts'

/** Where categories are added and changed (beyond §6). */
export function useCategoriesSheet() {
  return useLazySheet('categories')
}
