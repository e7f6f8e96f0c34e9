import { type SheetParameter, sheetParameter } from '#paths.ts'
import { type Opened, useOpened } from './use-opened.ts'

export interface SheetState extends Pick<Opened, 'close' | 'replace' | 'back'> {
  readonly isOpen: boolean
  readonly open: () => void
}

/** A sheet that is open while the address has its name. */
export function useSheet(name: string, parameter: SheetParameter = sheetParameter): SheetState {
  const { value, open, ...rest } = useOpened(parameter)
  return { isOpen: value === name, open: () => open(name), ...rest }
}
