import type { Item } from '@signout/contract'
import Button from '@mui/material/Button'
import { messages } from '#messages.ts'
import { LazyPart } from '#ui/feedback/LazyPart.tsx'
import { EditIcon } from '#ui/icons.tsx'
import { useLazySheet } from '#ui/page/use-lazy-sheet.ts'
import { LazyItemSheet } from './lazy-item-sheet.ts'

interface EditItemProps {
  readonly item: Item
  readonly onDeleted: () => void
}

export function EditItem({ item, onDeleted }: EditItemProps) {
  const sheet = useLazySheet(`edit-item-${item.id}`)
  return (
    <>
      <Button variant="outlined" fullWidth startIcon={<EditIcon />} onClick={sheet.open}>
        Edit
      </Button>
      {sheet.wasOpened && (
        <LazyPart failure={messages.partNotLoaded}>
          <LazyItemSheet
            open={sheet.isOpen}
            item={item}
            onClose={sheet.close}
            onDeleted={onDeleted}
          />
        </LazyPart>
      )}
    </>
  )
}
