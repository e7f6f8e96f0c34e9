import type { Item } from '@signout/contract'
import Button from '@mui/material/Button'
import { messages } from '#messages.ts'
import { EditIcon } from '#kit/pictures/icons.tsx'
import { LazySheet } from '#kit/sheets/LazySheet.tsx'
import { useLazySheet } from '#kit/sheets/use-lazy-sheet.ts'
import { itemSheetWidth, LazyItemForm } from './lazy-item-form.ts'

interface EditItemProps {
  readonly item: Item
  readonly onDeleted: () => void
}

/** A button, and the sheet in which an item is edited (beyond §6). */
export function EditItem({ item, onDeleted }: EditItemProps) {
  const sheet = useLazySheet(`edit-item-${item.id}`)
  return (
    <>
      <Button variant="outlined" fullWidth startIcon={<EditIcon />} onClick={sheet.open}>
        Edit
      </Button>
      <LazySheet
        sheet={sheet}
        title="Edit item"
        width={itemSheetWidth}
        failure={messages.partNotLoaded}
      >
        {sheet.isOpen && <LazyItemForm item={item} onSaved={sheet.close} onDeleted={onDeleted} />}
      </LazySheet>
    </>
  )
}
