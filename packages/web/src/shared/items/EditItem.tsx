import { type Item, itemParameter } from '@signout/contract'
import Button from '@mui/material/Button'
import { EditIcon } from '#ui/pictures/icons.tsx'
import { LazySheet } from '#ui/dialogs/LazySheet.tsx'
import { useSheet } from '#ui/dialogs/use-sheet.ts'
import { lazyPart } from '#ui/page/loadable.tsx'
import { editItemSheet } from './use-items.ts'

interface EditItemProps {
  readonly item: Item
  /** Whether another organiser has deleted it. */
  readonly isGone: boolean
  readonly onDeleted: () => void
}

/** A button that opens the sheet in which an item is edited (spec §13). */
export function EditItem({ item, isGone, onDeleted }: EditItemProps) {
  const sheet = useSheet(editItemSheet(item.id))
  const close = () => sheet.back(itemParameter, String(item.id))
  return (
    <>
      <Button variant="outlined" fullWidth startIcon={<EditIcon />} onClick={sheet.open}>
        Edit
      </Button>
      <LazySheet sheet={{ ...sheet, close }} title="Edit item" width={itemSheetWidth}>
        {sheet.isOpen && (
          <LazyItemForm
            item={item}
            isGone={isGone}
            // Added again, it is another item than the one below the sheet.
            onSaved={({ id }) => (id === item.id ? close() : onDeleted())}
            onDeleted={onDeleted}
          />
        )}
      </LazySheet>
    </>
  )
}

/** Loaded lazily: only organisers need it, and seldom. */
export const LazyItemForm = lazyPart(async () => (await import('./ItemForm.tsx')).ItemForm)

/** Width of the sheet, in pixels. */
export const itemSheetWidth = 520
