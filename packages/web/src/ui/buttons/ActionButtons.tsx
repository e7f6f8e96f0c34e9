import { BusyButton } from './BusyButton.tsx'

export interface Action {
  readonly text: string
  /** Accessible name, where the text alone is ambiguous. */
  readonly label?: string
  readonly isBusy?: boolean
  readonly does: () => void
}

/** Actions with a button each, side by side. */
export function ActionButtons({ actions }: { readonly actions: readonly Action[] }) {
  return actions.map(({ text, label, isBusy = false, does }) => (
    <BusyButton key={text} variant="outlined" aria-label={label} isBusy={isBusy} onClick={does}>
      {text}
    </BusyButton>
  ))
}
