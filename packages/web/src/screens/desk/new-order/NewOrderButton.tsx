import Button from '@mui/material/Button'
import { useState } from 'react'
import { NewOrderSheet } from './NewOrderSheet.tsx'

/** Opens the sheet in which the desk makes an order for the team. */
export function NewOrderButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setIsOpen(true)}>
        New order
      </Button>
      <NewOrderSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
