import {
  type ApiError,
  createItem,
  deletePicture,
  type Item,
  setPicture,
  updateItem,
} from '@signout/contract'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { toast } from '#kit/toasts/toasts.ts'
import {
  changedItemFields,
  itemFields,
  type ItemValues,
  toBody,
  toChanges,
  itemValuesOf,
} from './item-values.ts'
import type { PictureChange } from './PictureField.tsx'

interface SaveItem {
  readonly form: UseFormReturn<ItemValues>
  /** Null to add one. */
  readonly stored: Item | null
  readonly picture: PictureChange
  /** Its fields are saved; its picture may still be refused. */
  readonly onStored: (item: Item) => void
  readonly onSaved: () => void
}

/** Saves what has been changed of an item, then its picture. A refusal shows at its field, any other failure as a toast. */
export function useSaveItem({ form, stored, picture, onStored, onSaved }: SaveItem) {
  const create = useWrite(createItem)
  const update = useWrite(updateItem)
  const upload = useWrite(setPicture)
  const remove = useWrite(deletePicture)
  const [pictureRefusal, setPictureRefusal] = useState<string | null>(null)
  // The form's own flag falls as soon as its values follow what has been stored.
  const [isSaving, setIsSaving] = useState(false)

  const saveFields = async (values: ItemValues): Promise<Item> => {
    if (stored === null) return create.mutateAsync({ body: toBody(values) })
    const fields = changedItemFields(itemValuesOf(stored), values)
    if (fields.length === 0) return stored
    return update.mutateAsync({ params: { id: stored.id }, body: toChanges(values, fields) })
  }

  const savePicture = async ({ id }: Item): Promise<void> => {
    const params = { id }
    if (picture.kind === 'chosen') await upload.mutateAsync({ params, body: picture.file })
    if (picture.kind === 'removed') await remove.mutateAsync({ params })
  }

  const save = async (values: ItemValues) => {
    setPictureRefusal(null)
    const item = await saveFields(values).catch((error: unknown) => {
      const failure = asApiError(error)
      if (!showAtFields(form, failure)) {
        const { attempt } = stored === null ? create : update
        attempt.refuse(messages.itemNotSaved(failure, values.name))
      }
    })
    if (item === undefined) return
    onStored(item)
    try {
      await savePicture(item)
    } catch (error) {
      setPictureRefusal(messages.pictureNotSaved(asApiError(error)))
      return
    }
    toast.success(stored === null ? messages.itemCreated(item.name) : messages.itemSaved(item.name))
    onSaved()
  }

  const submit = form.handleSubmit(async (values) => {
    if (isSaving) return
    setIsSaving(true)
    await save(values).finally(() => setIsSaving(false))
  })
  const forgetRefusal = () => setPictureRefusal(null)
  return { submit, isSaving, pictureRefusal, forgetRefusal, isUploading: upload.isPending }
}

/** Whether the failure has been shown: it is about fields of the form. */
function showAtFields({ setError }: UseFormReturn<ItemValues>, error: ApiError): boolean {
  const refused = itemFields.filter((field) => error.errorsOf(field).length > 0)
  for (const [at, field] of refused.entries()) {
    setError(field, { message: error.errorsOf(field).join(' ') }, { shouldFocus: at === 0 })
  }
  return refused.length > 0
}
