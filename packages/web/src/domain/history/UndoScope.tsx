import type { ReactNode } from 'react'
import { UndoContext, useUndo } from './use-undo.ts'

/**
 * Around a page whose notifications offer Undo. What is taken back without a connection waits for it as long as the page
 * is there, even if the order's own row has gone.
 */
export function UndoScope({ children }: { readonly children: ReactNode }) {
  return <UndoContext value={useUndo()}>{children}</UndoContext>
}
