import type { Item } from '@signout/contract'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
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

/** Adds or edits an item (beyond §6). What has been typed is not thrown away by a slip of the hand. */
export function ItemSheet({ open, item, onClose, onDeleted = onClose }: ItemSheetProps) {
  const [isDirty, setIsDirty] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    setIsDirty(false)
    onClose()
  }
  return (
    <>
      <SideSheet
        open={open}
        title={item === null ? 'Add item' : 'Edit item'}
        width={520}
        onClose={() => (isDirty ? setIsAsking(true) : close())}
      >
        {open && (
          <ItemForm item={item} onDirty={setIsDirty} onSaved={close} onDeleted={onDeleted} />
        )}
      </SideSheet>
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDangerous
        onConfirm={close}
        onCancel={() => setIsAsking(false)}
      >
        What you have entered has not been saved.
      </ConfirmDialog>
    </>
  )
}
