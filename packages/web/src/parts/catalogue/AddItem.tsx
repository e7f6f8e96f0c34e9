import Button from '@mui/material/Button'
import { messages } from '#messages.ts'
import { LazyPart } from '#ui/feedback/LazyPart.tsx'
import { AddIcon } from '#ui/icons.tsx'
import { useLazySheet } from '#ui/page/use-lazy-sheet.ts'
import { LazyItemSheet } from './lazy-item-sheet.ts'

export function AddItem() {
  const sheet = useLazySheet('add-item')
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={sheet.open}>
        Add item
      </Button>
      {sheet.wasOpened && (
        <LazyPart failure={messages.partNotLoaded}>
          <LazyItemSheet open={sheet.isOpen} item={null} onClose={sheet.close} />
        </LazyPart>
      )}
    </>
  )
}
