import { useOpened } from '#kit/sheets/use-opened.ts'

/** Whether the reports are open, those that are resolved too, kept in the address. */
export function useIncidentsSheet() {
  const { value, change, close } = useOpened('reports')
  const isWhole = value === 'all'
  return {
    isOpen: value === 'open' || isWhole,
    isWhole,
    showWhole: (whole: boolean) => change(whole ? 'all' : 'open'),
    close,
  }
}
