import type { ReactNode } from 'react'
import { LazyPart } from '../feedback/LazyPart.tsx'
import { SkeletonRows } from '../feedback/SkeletonRows.tsx'
import { SideSheet } from './SideSheet.tsx'
import type { LazySheetState } from './use-lazy-sheet.ts'

interface LazySheetProps {
  readonly sheet: LazySheetState
  readonly title: string
  readonly width?: number
  /** In place of what cannot be loaded. */
  readonly failure: string
  /** Lazy: it is mounted when the sheet is opened. */
  readonly children: ReactNode
}

/** A sheet that is there at once, while what is in it is loaded. */
export function LazySheet({ sheet, title, width, failure, children }: LazySheetProps) {
  return (
    <SideSheet
      open={sheet.isOpen}
      title={title}
      {...(width !== undefined && { width })}
      onClose={sheet.close}
    >
      <LazyPart failure={failure} loading={<SkeletonRows label={`Loading ${title}`} rows={8} />}>
        {children}
      </LazyPart>
    </SideSheet>
  )
}
