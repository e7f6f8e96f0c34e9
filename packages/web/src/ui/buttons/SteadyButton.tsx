import { locked } from '../forms/locked.ts'
import { BusyButton, type BusyButtonProps, ignore } from './BusyButton.tsx'
import { useSettling } from './settle.ts'

interface SteadyButtonProps extends Omit<BusyButtonProps, 'isBusy'> {
  readonly isBusy?: boolean
}

/** A button that ignores presses for half a second after it may have taken the place of another one (`settle`). */
export function SteadyButton({ isBusy = false, onClick, ...props }: SteadyButtonProps) {
  const isSettling = useSettling((state) => state.isSettling)
  return (
    <BusyButton
      {...props}
      isBusy={isBusy}
      {...locked(isSettling)}
      onClick={isSettling ? ignore : onClick}
    />
  )
}
