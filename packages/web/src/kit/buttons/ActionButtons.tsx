import Button from '@mui/material/Button'
import { BusyButton } from './BusyButton.tsx'

export interface Action {
  readonly text: string
  /** Accessible name, where the text alone is ambiguous. */
  readonly label?: string
  readonly isBusy?: boolean
  /** A function to call, or the address of a file to download. */
  readonly does: (() => void) | { readonly download: string }
}

/** Actions with a button each, side by side. */
export function ActionButtons({ actions }: { readonly actions: readonly Action[] }) {
  return actions.map((action) => {
    const { text, label, isBusy = false, does } = action
    const look = { variant: 'outlined', 'aria-label': label } as const
    return typeof does === 'function' ? (
      <BusyButton key={text} {...look} isBusy={isBusy} onClick={does}>
        {text}
      </BusyButton>
    ) : (
      <Button key={text} {...look} {...linkOf(action)}>
        {text}
      </Button>
    )
  })
}

/** Not a link of the router, since the server answers. */
export function linkOf({ does }: Action) {
  if (typeof does === 'function') return {}
  return { component: 'a', href: does.download, download: true }
}
