import { deleteItem, type Item } from '@signout/contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#kit/toasts/toasts.ts'
import { ConfirmDialog } from '#kit/dialogs/ConfirmDialog.tsx'

interface DeleteItemProps {
  readonly item: Item
  /** It is being saved. */
  readonly isReadOnly: boolean
  readonly onDeleted: () => void
}

export function DeleteItem({ item: { id, name }, isReadOnly, onDeleted }: DeleteItemProps) {
  const [isAsking, setIsAsking] = useState(false)
  const write = useWrite(deleteItem)
  const remove = async () => {
    try {
      await write.mutateAsync({ params: { id } })
      toast.success(messages.itemDeleted(name))
      onDeleted()
    } catch (error) {
      write.attempt.refuse(messages.itemNotDeleted(asApiError(error), name))
    }
    setIsAsking(false)
  }
  return (
    <>
      <Button color="error" disabled={isReadOnly} onClick={() => setIsAsking(true)}>
        Delete item
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${name}?`}
        confirmLabel="Yes, Delete"
        cancelLabel="Cancel"
        isBusy={write.isPending}
        isDangerous
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      >
        It disappears from the inventory. An item that has ever been ordered cannot be deleted,
        because its orders name it.
      </ConfirmDialog>
    </>
  )
}
