import type { Item } from '@signout/contract'
import { SideSheet } from '#ui/page/SideSheet.tsx'
import { ItemForm } from './ItemForm.tsx'

interface ItemSheetProps {
  readonly open: boolean
  /** Null to add one. */
  readonly item: Item | null
  readonly onClose: () => void
  /** It has been deleted. */
  readonly onDeleted?: () => void
}

/** Adds or edits an item (beyond §6). */
export function ItemSheet({ open, item, onClose, onDeleted = onClose }: ItemSheetProps) {
  return (
    <SideSheet
      open={open}
      title={item === null ? 'Add item' : 'Edit item'}
      width={520}
      onClose={onClose}
    >
      {open && <ItemForm item={item} onSaved={onClose} onDeleted={onDeleted} />}
    </SideSheet>
  )
}
