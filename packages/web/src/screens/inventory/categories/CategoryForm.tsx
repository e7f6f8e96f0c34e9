import { type Category, fieldMessages, formatCount, parseWholeNumber } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useUnsaved } from '#kit/unsaved/unsaved-forms.ts'
import { type CategoryValues, useSaveCategory, categoryValuesOf } from './use-save-category.ts'

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
