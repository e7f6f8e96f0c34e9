import { type ApiError, updateItem } from '@signout/contract'
import { useMemo, useState } from 'react'
import { useWrite } from '#api/writes.ts'
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

/** Saves a cell when it is left; a refused one stays open and shows the reason. */
export function useEditItems(rows: readonly ItemRow[]) {
  const write = useWrite(updateItem)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
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
    setRefusal({ id: before.id, field, text: wordsOf(error, field, before.name) })
    throw error
  }
  return { rows: edited, save, forget: () => setRefusal(null) }
}

function wordsOf(error: ApiError, field: EditableField, name: string): string {
  const [first] = error.errorsOf(field)
  return first ?? messages.itemNotSaved(error, name)
}
