import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { CopyIcon } from '../pictures/icons.tsx'

interface CopyButtonProps {
  readonly text: string
  /** What is copied: `Copy the team code`. */
  readonly label: string
  /** What the button says. */
  readonly caption?: string
}

/** Copies a text, and says so until the button is left. */
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

/** Without https, as in a venue's own network, pages have no clipboard: only what is selected can be copied. */
function copySelection(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position: fixed; opacity: 0'
  // Beside the button, where the focus of a dialog may be.
  button.after(field)
  field.focus({ preventScroll: true })
  field.select()
  // Deprecated, and the only way there is.
  const isCopied = document.execCommand('copy')
  field.remove()
  button.focus({ preventScroll: true })
  return isCopied
}
