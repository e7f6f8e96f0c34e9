import type { Item } from '@signout/contract'
import Button from '@mui/material/Button'
import { EditIcon } from '#ui/icons.tsx'
import { LazyPart } from '../LazyPart.tsx'
import { LazyItemSheet } from './lazy-item-sheet.ts'
import { useLazySheet } from '#ui/page/use-lazy-sheet.ts'

interface EditItemProps {
  readonly item: Item
  readonly onDeleted: () => void
}

export function EditItem({ item, onDeleted }: EditItemProps) {
  const sheet = useLazySheet()
  return (
    <>
      <Button variant="outlined" fullWidth startIcon={<EditIcon />} onClick={sheet.open}>
        Edit
      </Button>
      {sheet.wasOpened && (
        <LazyPart>
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
