import { type ApiError, updateItem } from '@signout/contract'
import { GridCellModes, type GridCellModesModel } from '@mui/x-data-grid'
import { useMemo, useState } from 'react'
import { useWrite } from '#api/writes.ts'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { useLatest } from '#ui/page/lifetime.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { messages } from '#messages.ts'
import { editable, type EditableField } from './item-columns.tsx'
import type { ItemRow } from './use-item-rows.ts'

interface Refusal {
  readonly id: number
  readonly field: EditableField
  readonly text: string
}

export interface EditedRow extends ItemRow {
  readonly refusal?: Refusal
}

/**
 * Saves a cell when it is left; a refused one stays open and shows the reason. When its row is no longer shown, a toast
 * does.
 */
export function useEditItems(rows: readonly ItemRow[]) {
  const write = useWrite(updateItem)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isShown = useIsShown(rows)
  const [isEditing, setIsEditing] = useState(false)
  useUnsaved(isEditing, false)
  const noteModes = (modes: GridCellModesModel) => {
    const cells = Object.values(modes).flatMap((fields) => Object.values(fields))
    setIsEditing(cells.some(({ mode }) => mode === GridCellModes.Edit))
  }
  const edited = useMemo(
    () => rows.map((row): EditedRow => (row.id === refusal?.id ? { ...row, refusal } : row)),
    [rows, refusal],
  )
  const save = async (after: EditedRow, before: EditedRow): Promise<EditedRow> => {
    setRefusal(null)
    const field = editable.find((each) => after[each] !== before[each])
    if (field === undefined) return before
    const body = Object.fromEntries([[field, after[field]]])
    const { answer, error } = await write.send({ params: { id: before.id }, body })
    if (error === undefined) return { ...after, ...answer, stored: answer }
    const text = wordsOf(error, field, before.name)
    if (isShown(before)) setRefusal({ id: before.id, field, text })
    else toast.error(text, { detail: before.name })
    throw error
  }
  return { rows: edited, save, forget: () => setRefusal(null), noteModes }
}

/** Returns a function that tells, after a slow answer, whether a row is still in the table, and the table open. */
function useIsShown(rows: readonly ItemRow[]): (row: Pick<ItemRow, 'id'>) => boolean {
  const shown = useLatest(rows)
  return ({ id }) => shown.current?.some((row) => row.id === id) === true
}

function wordsOf(error: ApiError, field: EditableField, name: string): string {
  const [first] = error.errorsOf(field)
  return first ?? messages.itemNotSaved(error, name)
}
