import { sheetParameter } from '#paths.ts'
import { type Opened, useOpened } from './use-opened.ts'

export interface SheetState {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  readonly replace: Opened['replace']
}

/** A sheet that is open while the address has its name. */
export function useSheet(name: string, parameter = sheetParameter): SheetState {
  const { value, open, close, replace } = useOpened(parameter)
  return { isOpen: value === name, open: () => open(name), close, replace }
}
