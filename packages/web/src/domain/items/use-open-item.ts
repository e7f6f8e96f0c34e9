import { parseId } from '@signout/contract'
import { useCallback } from 'react'
import { useOpened } from '#kit/sheets/use-opened.ts'

interface OpenItem {
  readonly id: number | null
  /** The same function on every render. */
  readonly open: (id: number) => void
  readonly close: () => void
}

/** The item whose overview is open, kept in the address. */
export function useOpenItem(): OpenItem {
  const { value, open, close } = useOpened('item')
  return { id: parseId(value), open: useCallback((id: number) => open(String(id)), [open]), close }
}
