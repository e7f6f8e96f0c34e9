import Button from '@mui/material/Button'
import { EditIcon } from '#kit/pictures/icons.tsx'
import { useCategoriesSheet } from './use-categories-sheet.ts'

/** Opens the sheet of the categories. */
export function EditCategories() {
  const { open } = useCategoriesSheet()
  return (
    <Button size="small" startIcon={<EditIcon />} onClick={open}>
      Edit categories
    </Button>
  )
}
