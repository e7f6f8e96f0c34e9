import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { CopyIcon } from '../pictures/icons.tsx'

interface CopyButtonProps {
  readonly text: string
  /** Accessible name: `Copy the team code`. */
  readonly label: string
  /** Text of the button. */
  readonly caption?: string
}

/** Copies a text, and confirms it until the button is left. */
export function CopyButton({ text, label, caption = 'Copy' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied'>()
  const copy = async (button: HTMLElement) => {
    const isCopied = (await writeToClipboard(text)) || copySelection(text, button)
    setOutcome(isCopied ? 'Copied' : 'Not copied')
  }
  return (
    <Button
      size="small"
      startIcon={<CopyIcon />}
      title={label}
      aria-label={outcome === undefined ? label : undefined}
      onClick={({ currentTarget }) => void copy(currentTarget)}
      onBlur={() => setOutcome(undefined)}
    >
      <Box component="span" aria-live="polite">
        {outcome ?? caption}
      </Box>
    </Button>
  )
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies by selecting: without https, as in a venue's own network, pages have no clipboard. */
function copySelection(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position: fixed; opacity: 0'
  // Placed beside the button, since a dialog may trap the focus.
  button.after(field)
  field.focus({ preventScroll: true })
  field.select()
  // Deprecated, but the only way.
  const isCopied = document.execCommand('copy')
  field.remove()
  button.focus({ preventScroll: true })
  return isCopied
}
