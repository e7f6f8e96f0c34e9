import { useState } from 'react'
import { useOpened } from './use-opened.ts'

export interface LazySheetState {
  readonly isOpen: boolean
  /** Whether its code is needed; it stays while the sheet slides out. */
  readonly wasOpened: boolean
  readonly open: () => void
  readonly close: () => void
}

/** A sheet that is loaded when it is first opened, under this name in the address. */
export function useLazySheet(name: string, parameter = 'sheet'): LazySheetState {
  const { value, open, close } = useOpened(parameter)
  const isOpen = value === name
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return { isOpen, wasOpened, open: () => open(name), close }
}
