import {
  type Category,
  fieldMessages,
  formatCount,
  parseWholeNumber,
  createCategory,
  deleteCategory,
  updateCategory,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useUnsaved } from '#kit/leave/unsaved-forms.ts'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'
import { toLimit } from '#domain/items/edit/item-values.ts'
import { toast } from '#kit/toasts/toasts.ts'

interface CategoryFormProps {
  /** Null to add one. */
  readonly category: Category | null
  /** Somebody else has deleted it: what has been entered can be added again. */
  readonly isGone?: boolean
  readonly onDone: () => void
}

/** What is typed stays, whatever others save meanwhile; the form says so. */
export function CategoryForm({ category, isGone = false, onDone }: CategoryFormProps) {
  const [opened] = useState(() => categoryValuesOf(category))
  const stored = isGone ? null : category
  const current = categoryValuesOf(category)
  const form = useForm<CategoryValues>({ defaultValues: opened })
  const { errors, isDirty, isSubmitting } = form.formState
  const { setFocus } = form
  // The button that was pressed has made way for this form.
  useEffect(() => setFocus('name'), [setFocus])
  const { submit, remove, isRemoving } = useSaveCategory({
    form,
    opened,
    category: stored,
    onDone: () => {
      markSaved()
      onDone()
    },
  })
  const { ref: nameRef, ...name } = form.register('name', {
    validate: (text) => text.trim() !== '' || fieldMessages.noName,
  })
  const { ref: limitRef, ...limit } = form.register('max_per_team', {
    validate: (text) =>
      text.trim() === '' || parseWholeNumber(text) !== null || fieldMessages.notWhole,
  })
  const items = stored?.unique_hardware_count ?? 0
  const isBusy = isSubmitting || isRemoving
  const markSaved = useUnsaved(isDirty, isBusy)
  // Our own change may be heard of before its answer.
  const isGoneElsewhere = isGone && !isBusy
  const hasChanged =
    !isBusy && (current.name !== opened.name || current.max_per_team !== opened.max_per_team)
  return (
    <Stack
      component="form"
      noValidate
      aria-label={category === null ? 'New category' : `Category ${opened.name}`}
      onSubmit={submit}
      sx={{ gap: 2, py: 1 }}
    >
      {isGoneElsewhere && (
        <Alert severity="warning">
          Somebody else has deleted this category in the meantime. What you have entered is still
          here, and can be added again.
        </Alert>
      )}
      {hasChanged && (
        <Alert severity="warning">
          Somebody else has changed this category in the meantime: {describe(current)}.
        </Alert>
      )}
      <TextField
        {...name}
        inputRef={nameRef}
        label="Name"
        required
        fullWidth
        autoComplete="off"
        error={errors.name !== undefined}
        helperText={errors.name?.message}
        slotProps={{ htmlInput: { readOnly: isBusy } }}
      />
      <TextField
        {...limit}
        inputRef={limitRef}
        label="Limit per team"
        fullWidth
        autoComplete="off"
        error={errors.max_per_team !== undefined}
        helperText={
          errors.max_per_team?.message ?? 'Units of all its items together. Empty: no limit'
        }
        slotProps={{ htmlInput: { inputMode: 'numeric', readOnly: isBusy } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button type="submit" variant="contained" disabled={isRemoving} loading={isSubmitting}>
          {isGoneElsewhere ? 'Add again' : category === null ? 'Add category' : 'Save'}
        </Button>
        <Button color="inherit" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
        {stored !== null && (
          <Button
            color="error"
            disabled={items > 0 || isSubmitting}
            loading={isRemoving}
            onClick={() => void remove(stored)}
            sx={{ ml: 'auto' }}
          >
            Delete
          </Button>
        )}
      </Box>
      {items > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'right' }}>
          It has {formatCount(items, 'item')}. It can be deleted once it has none.
        </Typography>
      )}
    </Stack>
  )
}

function describe({ name, max_per_team }: CategoryValues): string {
  return max_per_team === '' ? `${name}, no limit` : `${name}, at most ${max_per_team} per team`
}

/** As it is typed. */
export interface CategoryValues {
  readonly name: string
  readonly max_per_team: string
}

function categoryValuesOf(category: Category | null): CategoryValues {
  return { name: category?.name ?? '', max_per_team: category?.max_per_team?.toString() ?? '' }
}

interface SaveCategory {
  readonly form: UseFormReturn<CategoryValues>
  /** What the form began with: only what differs from it is sent. */
  readonly opened: CategoryValues
  readonly category: Category | null
  readonly onDone: () => void
}

/** A refusal shows at its field, any other failure as a toast. */
function useSaveCategory({ form, opened, category, onDone }: SaveCategory) {
  const create = useWrite(createCategory)
  const update = useWrite(updateCategory)
  const write = useWrite(deleteCategory)
  const submit = form.handleSubmit(async (values) => {
    const { name } = values
    const max_per_team = toLimit(values.max_per_team)
    try {
      if (category === null) {
        await create.mutateAsync({ body: { name, max_per_team } })
        toast.success(messages.categoryAdded(name.trim()))
      } else {
        const body = {
          ...(name !== opened.name && { name }),
          ...(values.max_per_team !== opened.max_per_team && { max_per_team }),
        }
        await update.mutateAsync({ params: { id: category.id }, body })
        toast.success(messages.categorySaved(name.trim()))
      }
      onDone()
    } catch (error) {
      const failure = asApiError(error)
      const fields = (['name', 'max_per_team'] as const).filter(
        (field) => failure.errorsOf(field).length > 0,
      )
      for (const field of fields) {
        form.setError(field, { message: failure.errorsOf(field).join(' ') }, { shouldFocus: true })
      }
      const { attempt } = category === null ? create : update
      if (fields.length === 0) attempt.refuse(messages.categoryNotSaved(failure))
    }
  })
  const remove = async ({ id, name }: Category) => {
    try {
      await write.mutateAsync({ params: { id } })
      toast.success(messages.categoryDeleted(name))
      onDone()
    } catch (error) {
      write.attempt.refuse(messages.categoryNotDeleted(asApiError(error), name))
    }
  }
  return { submit, remove, isRemoving: write.isPending }
}
