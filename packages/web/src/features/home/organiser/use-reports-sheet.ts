import { useOpened } from '#ui/sheets/use-opened.ts'

/** Whether the reports are open, kept in the address. */
export function useReportsSheet() {
  const { value, close } = useOpened('reports')
  return { isOpen: value === 'open', close }
}
