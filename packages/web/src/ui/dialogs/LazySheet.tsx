import type { ReactNode } from 'react'
import { messages } from '#messages.ts'
import { LazyPart } from '../page/LazyPart.tsx'
import { SkeletonRows } from '../lists/SkeletonRows.tsx'
import { SideSheet, type SideSheetProps } from './SideSheet.tsx'
import type { SheetState } from './use-sheet.ts'

interface LazySheetProps extends Pick<SideSheetProps, 'title' | 'width' | 'children'> {
  readonly sheet: Pick<SheetState, 'isOpen' | 'close'>
  /** Text in place of content that failed to load. */
  readonly failure?: string
  /** Placeholder while it loads. */
  readonly loading?: ReactNode
}

/** A sheet that opens at once, while its lazy `children` are loaded. */
export function LazySheet(props: LazySheetProps) {
  const { sheet, title, width, failure = messages.partNotLoaded, loading, children } = props
  return (
    <SideSheet open={sheet.isOpen} title={title} width={width} onClose={sheet.close}>
      <LazyPart
        failure={failure}
        loading={loading ?? <SkeletonRows label={`Loading ${title}`} rows={8} />}
      >
        {children}
      </LazyPart>
    </SideSheet>
  )
}
