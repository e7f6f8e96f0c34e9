import { Toolbar } from '@mui/x-data-grid'
import type { ReactNode } from 'react'

interface GridToolbarProps {
  readonly controls?: ReactNode
}

declare module '@mui/x-data-grid' {
  // Props that a grid passes to its toolbar through `slotProps`.
  interface ToolbarPropsOverrides extends GridToolbarProps {}
}

/** Toolbar above a grid. */
export function GridToolbar({ controls }: GridToolbarProps) {
  return <Toolbar>{controls}</Toolbar>
}
