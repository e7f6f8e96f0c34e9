import Button from '@mui/material/Button'
import { useState } from 'react'
import { ShareIcon } from '../pictures/icons.tsx'
import { CopyButton } from './CopyButton.tsx'

interface ShareButtonProps {
  readonly url: string
  /** Text above the link for its recipients. */
  readonly title: string
  /** Name of what is shared, as on the button: `link to join your team`. */
  readonly what: string
}

/** Shares a link through the device's apps; copies the link where that is not possible or allowed. */
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
