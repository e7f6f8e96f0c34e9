import Button from '@mui/material/Button'
import { AddIcon } from '#ui/icons.tsx'
import { LazyPart } from '../LazyPart.tsx'
import { LazyItemSheet } from './lazy-item-sheet.ts'
import { useLazySheet } from '#ui/page/use-lazy-sheet.ts'

export function AddItem() {
  const sheet = useLazySheet()
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={sheet.open}>
        Add item
      </Button>
      {sheet.wasOpened && (
        <LazyPart>
          <LazyItemSheet open={sheet.isOpen} item={null} onClose={sheet.close} />
        </LazyPart>
      )}
    </>
  )
}
