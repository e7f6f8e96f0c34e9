import Button from '@mui/material/Button'
import { LazySheet } from '#ui/dialogs/LazySheet.tsx'
import { EditIcon } from '#ui/pictures/icons.tsx'
import { useSheet } from '#ui/dialogs/use-sheet.ts'
import { lazyPart } from '#ui/page/loadable.tsx'

const Categories = lazyPart(async () => (await import('./Categories.tsx')).Categories)

/** Opened from the filters, which on phones are a sheet of their own. */
export function CategoriesSheet() {
  return (
    <LazySheet sheet={useCategoriesSheet()} title="Categories">
      <Categories />
    </LazySheet>
  )
}

/** Opens the sheet of the categories. */
export function EditCategories() {
  const { open } = useCategoriesSheet()
  return (
    <Button size="small" startIcon={<EditIcon />} onClick={open}>
      Edit categories
    </Button>
  )
}

/** Where categories are added and changed (spec §13). */
function useCategoriesSheet() {
  return useSheet('categories')
}
