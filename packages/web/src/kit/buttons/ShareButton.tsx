import Button from '@mui/material/Button'
import { useState } from 'react'
import { ShareIcon } from '../pictures/icons.tsx'
import { CopyButton } from './CopyButton.tsx'

interface ShareButtonProps {
  readonly url: string
  /** What the others read above the link. */
  readonly title: string
  /** What is shared; begins with what the button says of it: `link to join your team`. */
  readonly what: string
}

/** Passes a link on through the device's own apps; where it has none, or does not allow it, copies the link. */
export function ShareButton({ url, title, what }: ShareButtonProps) {
  const [isRefused, setIsRefused] = useState(false)
  if (isRefused || !('share' in navigator)) {
    return <CopyButton text={url} label={`Copy ${what}`} caption="Copy link" />
  }
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      const wasClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!wasClosed) setIsRefused(true)
    })
  return (
    <Button
      size="small"
      startIcon={<ShareIcon />}
      title={`Share ${what}`}
      aria-label={`Share ${what}`}
      onClick={() => void share()}
    >
      Share
    </Button>
  )
}
