import {
  type ApiError,
  type Category,
  fieldMessages,
  formatCount,
  parseWholeNumber,
  createCategory,
  deleteCategory,
  updateCategory,
  visibleText,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { DeleteButton } from '#ui/dialogs/DeleteButton.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { useWrite } from '#api/writes.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { numberOrNull } from '#shared/items/item-values.ts'
import {
  ChangedMeanwhile,
  DeletedMeanwhile,
  useChangedMeanwhile,
} from '#ui/forms/ChangedMeanwhile.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormField, showAtFields } from '#ui/forms/FormField.tsx'
import { toast } from '#ui/toasts/toasts.ts'

interface CategoryFormProps {
  /** Null for a new category. */
  readonly category: Category | null
  /** Whether another organiser has deleted it: the input can be added again. */
  readonly isGone?: boolean
  readonly onDone: () => void
}

/** Edits or adds a category. Typed text stays when others save meanwhile, which the form reports. */
export function CategoryForm({ category, isGone = false, onDone }: CategoryFormProps) {
  const [opened] = useState(() => categoryValuesOf(category))
  const stored = isGone ? null : category
  const form = useForm<CategoryValues>({ defaultValues: opened })
  const { isDirty, isSubmitting } = form.formState
  const { save, remove, isRemoving } = useSaveCategory(form, opened, stored)
  const items = stored?.unique_hardware_count ?? 0
  const isBusy = isSubmitting || isRemoving
  const markSaved = useUnsaved(isDirty, isBusy)
  const closeIf = (isDone: boolean) => {
    if (!isDone) return
    markSaved()
    onDone()
  }
  // The stream may report our own change before its answer arrives.
  const isGoneElsewhere = isGone && !isBusy
  const current = categoryValuesOf(category)
  const [changed] = useChangedMeanwhile(current, changedIn, { isDirty: true, isSaving: isBusy })
  const shared = { form, isReadOnly: isBusy, fullWidth: true, autoComplete: 'off' }
  return (
    <Box sx={{ py: 1 }}>
      <Form
        label={category === null ? 'New category' : `Category ${opened.name}`}
        onSubmit={form.handleSubmit(async (values) => closeIf(await save(values)))}
      >
        {isGoneElsewhere && <DeletedMeanwhile what="category" />}
        <ChangedMeanwhile
          what="category"
          fields={changed.length === 0 ? [] : describe(current)}
          isFollowing={false}
        />
        <FormField
          {...shared}
          name="name"
          label="Name"
          problem={(text) => (visibleText(text) === '' ? fieldMessages.noName : null)}
          required
          // The form has replaced the pressed button.
          isFirst
        />
        <FormField
          {...shared}
          name="max_per_team"
          label="Limit per team"
          problem={limitProblem}
          hint="Units of all its items together. Empty: no limit"
          input={{ inputMode: 'numeric' }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <BusyButton type="submit" variant="contained" disabled={isRemoving} isBusy={isSubmitting}>
            {isGoneElsewhere ? 'Add again' : category === null ? 'Add category' : 'Save'}
          </BusyButton>
          <Button color="inherit" disabled={isBusy} onClick={onDone}>
            Cancel
          </Button>
          {stored !== null && (
            <Box sx={{ ml: 'auto' }}>
              <DeleteButton
                name={stored.name}
                label="Delete"
                disabled={items > 0 || isSubmitting}
                isBusy={isRemoving}
                onDelete={() => remove(stored).then(closeIf)}
              >
                It disappears from the filters of the inventory. A category that has items cannot be
                deleted.
              </DeleteButton>
            </Box>
          )}
        </Box>
        {items > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'right' }}>
            It has {formatCount(items, 'item')}. It can be deleted once it has none.
          </Typography>
        )}
      </Form>
    </Box>
  )
}

function limitProblem(text: string): string | null {
  return visibleText(text) === '' || parseWholeNumber(text) !== null ? null : fieldMessages.notWhole
}

function describe({ name, max_per_team }: CategoryValues): readonly string[] {
  return [name, max_per_team === '' ? 'no limit' : `at most ${max_per_team} per team`]
}

/** As it is typed. */
interface CategoryValues {
  readonly name: string
  readonly max_per_team: string
}

const fieldNames = ['name', 'max_per_team'] as const

function changedIn(one: CategoryValues, other: CategoryValues) {
  return fieldNames.filter((field) => one[field] !== other[field])
}

function categoryValuesOf(category: Category | null): CategoryValues {
  return { name: category?.name ?? '', max_per_team: category?.max_per_team?.toString() ?? '' }
}

/**
 * A refusal shows at its field, any other failure as a toast.
 *
 * @param opened initial values: only those that differ are sent.
 */
function useSaveCategory(
  form: UseFormReturn<CategoryValues>,
  opened: CategoryValues,
  category: Category | null,
) {
  const create = useWrite(createCategory)
  const update = useWrite(updateCategory)
  const deletion = useWrite(deleteCategory)
  const save = async (values: CategoryValues): Promise<boolean> => {
    const { name } = values
    const max_per_team = numberOrNull(values.max_per_team)
    const all = { name, max_per_team }
    const changes = Object.fromEntries(
      changedIn(values, opened).map((field) => [field, all[field]]),
    )
    const { error } =
      category === null
        ? await create.send({ body: all })
        : await update.send({ params: { id: category.id }, body: changes })
    if (error) {
      const { attempt } = category === null ? create : update
      if (!showAtFields(form, error, fieldNames)) {
        attempt.refuse(notSaved(error))
      }
      return false
    }
    toast.success(`${category === null ? 'Added' : 'Saved'} the category ${name.trim()}.`)
    return true
  }
  const remove = async ({ id, name }: Category): Promise<boolean> => {
    const { error } = await deletion.send({ params: { id } })
    if (error) deletion.attempt.refuse(messages.notDeleted(error, name))
    else toast.success(`Deleted the category ${name}.`)
    return error === undefined
  }
  return { save, remove, isRemoving: deletion.isPending }
}

const notSaved = (error: ApiError) =>
  outcomeText(error, `Could not save: ${refusalText(error, 'The category has been deleted.')}`)
