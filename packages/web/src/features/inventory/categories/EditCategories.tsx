import Button from '@mui/material/Button'
import { lazy } from 'react'
import { LazyPart } from '#parts/LazyPart.tsx'
import { EditIcon } from '#ui/icons.tsx'
import { useLazySheet } from '#ui/page/use-lazy-sheet.ts'

const CategoriesSheet = lazy(async () => ({
  default: (await import('./CategoriesSheet.tsx')).CategoriesSheet,
}))

/** Leads from the filters to where categories are added and changed (beyond §6). */
export function EditCategories() {
  const sheet = useLazySheet()
  return (
    <>
      <Button size="small" startIcon={<EditIcon />} onClick={sheet.open}>
        Edit categories
      </Button>
      {sheet.wasOpened && (
        <LazyPart>
          <CategoriesSheet open={sheet.isOpen} onClose={sheet.close} />
        </LazyPart>
      )}
    </>
  )
}
