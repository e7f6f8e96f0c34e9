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
import { useWrite } from '#api/writes.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { showAtFields } from '#ui/forms/FormField.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import {
  changedItemFields,
  itemFieldNames,
  type ItemValues,
  toBody,
  toChanges,
  itemValuesOf,
} from './item-values.ts'
import type { PictureChange } from './PictureField.tsx'

interface SaveItem {
  readonly form: UseFormReturn<ItemValues>
  /** Null for a new item. */
  readonly stored: Item | null
  readonly picture: PictureChange
  /** Called when the fields are saved; the picture may still be refused. */
  readonly onStored: (item: Item) => void
}

/**
 * Saves the changed fields of an item, then its picture. A refusal shows at its field, any other failure as a toast.
 */
export function useSaveItem({ form, stored, picture, onStored }: SaveItem) {
  const create = useWrite(createItem)
  const update = useWrite(updateItem)
  const upload = useWrite(setPicture)
  const remove = useWrite(deletePicture)
  const [pictureRefusal, setPictureRefusal] = useState<string | null>(null)

  const saveFields = async (values: ItemValues) => {
    if (stored === null) return create.send({ body: toBody(values) })
    const fields = changedItemFields(itemValuesOf(stored), values)
    if (fields.length === 0) return { answer: stored }
    return update.send({ params: { id: stored.id }, body: toChanges(values, fields) })
  }

  const savePicture = async ({ id }: Item) => {
    const params = { id }
    if (picture.kind === 'chosen') return upload.send({ params, body: picture.file })
    return picture.kind === 'removed' ? remove.send({ params }) : { error: undefined }
  }

  const save = async (values: ItemValues): Promise<Item | null> => {
    setPictureRefusal(null)
    const { answer: item, error } = await saveFields(values)
    if (error !== undefined) {
      const { attempt } = stored === null ? create : update
      if (!showAtFields(form, error, itemFieldNames)) {
        attempt.refuse(messages.itemNotSaved(error, values.name))
      }
      return null
    }
    onStored(item)
    const { error: ofPicture } = await savePicture(item)
    if (ofPicture !== undefined) {
      setPictureRefusal(pictureNotSaved(ofPicture))
      return null
    }
    toast.success(stored === null ? `Added ${item.name} to the inventory.` : `Saved ${item.name}.`)
    return item
  }

  return {
    /** Resolves to the item once all of it is saved, else to null. */
    save,
    pictureRefusal,
    forgetRefusal: () => setPictureRefusal(null),
    isUploading: upload.isPending,
  }
}

const pictureNotSaved = (error: ApiError) =>
  outcomeText(error, `The picture was not saved: ${refusalText(error, messages.itemGone)}`)
