import Button from '@mui/material/Button'
import { messages } from '#messages.ts'
import { AddIcon } from '#kit/pictures/icons.tsx'
import { LazySheet } from '#kit/sheets/LazySheet.tsx'
import { useLazySheet } from '#kit/sheets/use-lazy-sheet.ts'
import { itemSheetWidth, LazyItemForm } from '#domain/items/edit/lazy-item-form.ts'

/** A button, and the sheet in which an item is added (beyond §6). */
export function AddItem() {
  const sheet = useLazySheet('add-item')
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={sheet.open}>
        Add item
      </Button>
      <LazySheet
        sheet={sheet}
        title="Add item"
        width={itemSheetWidth}
        failure={messages.partNotLoaded}
      >
        {sheet.isOpen && <LazyItemForm item={null} onSaved={sheet.close} onDeleted={sheet.close} />}
      </LazySheet>
    </>
  )
}
