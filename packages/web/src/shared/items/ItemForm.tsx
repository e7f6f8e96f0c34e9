import { deleteItem, getItem, type Item, itemFields } from '@signout/contract'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useCacheUpdate, useIsWriting, useWrite } from '#api/writes.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import {
  ChangedMeanwhile,
  DeletedMeanwhile,
  useChangedMeanwhile,
  hasDirtyFields,
} from '#ui/forms/ChangedMeanwhile.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { foot, footSx } from '#ui/page/edges.ts'
import { messages } from '#messages.ts'
import { toast } from '#ui/toasts/toasts.ts'
import { DeleteButton } from '#ui/dialogs/DeleteButton.tsx'
import { useHasCredits } from '../teams/credits.tsx'
import { CategoryChoice, ConsumableBox, ItemTextField } from './ItemFormFields.tsx'
import { changedItemFields, type ItemValues, itemValuesOf } from './item-values.ts'
import { PictureField, noPictureChange, type PictureChange } from './PictureField.tsx'
import { useSaveItem } from './use-save-item.ts'

interface ItemFormProps {
  /** Null for a new item. */
  readonly item: Item | null
  /** Whether another organiser has deleted it: the input can be added again. */
  readonly isGone?: boolean
  readonly onSaved: (item: Item) => void
  readonly onDeleted: () => void
}

/** Edits or adds an item. Untouched fields follow what others save; edited ones keep the user's input. */
export function ItemForm({ item, isGone = false, onSaved, onDeleted }: ItemFormProps) {
  // An item whose picture was refused has still been added.
  const [added, setAdded] = useState<Item | null>(null)
  const known = added ?? item
  // The stream may report our own deletion before its answer arrives.
  const isDeleting = useIsWriting(deleteItem)
  const isGoneElsewhere = isGone && added === null && !isDeleting
  const stored = isGoneElsewhere ? null : known
  const [picture, setPicture] = useState<PictureChange>(noPictureChange)
  const form = useForm<ItemValues>({
    defaultValues: itemValuesOf(item),
    values: itemValuesOf(known),
    resetOptions: { keepDirtyValues: true },
  })
  const isDirty = hasDirtyFields(form.formState.dirtyFields)
  // The form's own flag is cleared as soon as its values follow the stored ones.
  const [isSaving, setIsSaving] = useState(false)
  const markSaved = useUnsaved(isDirty || picture.kind !== 'none', isSaving)
  const [changed, setKnown] = useChangedMeanwhile(itemValuesOf(known), changedItemFields, {
    isDirty,
    isSaving,
  })
  const cache = useCacheUpdate()
  const onStored = (saved: Item) => {
    setKnown(itemValuesOf(saved))
    form.reset(itemValuesOf(saved), { keepDirtyValues: false })
    // An older read would look like another organiser's change.
    cache.setAnswer(getItem, { params: { id: saved.id } }, saved)
    if (stored === null) setAdded(saved)
  }
  const { save, ...pictureState } = useSaveItem({ form, stored, picture, onStored })
  const submit = form.handleSubmit(async (values) => {
    setIsSaving(true)
    try {
      const saved = await save(values)
      if (saved === null) return
      markSaved()
      onSaved(saved)
    } finally {
      setIsSaving(false)
    }
  })
  const hasCredits = useHasCredits()
  // Further input would be lost.
  const lock = { isReadOnly: isSaving }
  return (
    <FormProvider {...form}>
      <Form label="Item" onSubmit={(event) => void submit(event)}>
        {isGoneElsewhere && <DeletedMeanwhile what="item" />}
        <ChangedMeanwhile what="item" fields={changed.map((field) => itemFields[field].label)} />
        <PictureField
          {...lock}
          item={stored}
          change={picture}
          refusal={pictureState.pictureRefusal}
          isUploading={pictureState.isUploading}
          onChange={(change) => {
            pictureState.forgetRefusal()
            setPicture(change)
          }}
        />
        <ItemTextField {...lock} field="name" isRequired isFirst />
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, alignItems: 'start' }}>
          <ItemTextField {...lock} field="quantity_available" isRequired isNumber />
          <ItemTextField {...lock} field="max_per_team" isNumber hint="Empty: no limit" />
        </Box>
        <ConsumableBox {...lock} />
        {hasCredits && <ItemTextField {...lock} field="credits" isNumber hint="Of each unit" />}
        <ItemTextField {...lock} field="location" hint="A shelf, a crate: packing follows it." />
        <CategoryChoice {...lock} />
        <ItemTextField {...lock} field="manufacturer" />
        <ItemTextField {...lock} field="model_number" />
        <ItemTextField {...lock} field="notes" isLong />
        <ItemTextField {...lock} field="datasheet" />
        <ItemTextField {...lock} field="image_url" hint="Shown when no picture is uploaded." />
        <Box ref={foot} sx={actions}>
          {stored !== null && (
            <DeleteItem
              {...lock}
              item={stored}
              onDeleted={() => {
                markSaved()
                onDeleted()
              }}
            />
          )}
          <BusyButton type="submit" variant="contained" isBusy={isSaving} sx={{ ml: 'auto' }}>
            {isGoneElsewhere ? 'Add again' : stored === null ? 'Add item' : 'Save'}
          </BusyButton>
        </Box>
      </Form>
    </FormProvider>
  )
}

/** Keeps the buttons in sight in a long form. */
const actions = {
  ...footSx,
  position: 'sticky',
  bottom: -16,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  mx: -2,
  mb: -2,
  p: 2,
  bgcolor: 'background.paper',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const

interface DeleteItemProps {
  readonly item: Item
  /** Whether the form is being saved. */
  readonly isReadOnly: boolean
  readonly onDeleted: () => void
}

function DeleteItem({ item: { id, name }, isReadOnly, onDeleted }: DeleteItemProps) {
  const write = useWrite(deleteItem, { failure: (error) => messages.notDeleted(error, name) })
  const remove = async () => {
    const { error } = await write.send({ params: { id } })
    if (error) return
    toast.success(`Deleted ${name}.`)
    onDeleted()
  }
  return (
    <DeleteButton
      name={name}
      label="Delete item"
      disabled={isReadOnly}
      isBusy={write.isPending}
      onDelete={remove}
    >
      It disappears from the inventory. An item that has ever been ordered cannot be deleted,
      because its orders name it.
    </DeleteButton>
  )
}
