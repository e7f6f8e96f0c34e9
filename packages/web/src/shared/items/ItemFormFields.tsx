import {
  catalogueMessages,
  fieldMessages,
  itemFields,
  parseWholeNumber,
  visibleText,
} from '@signout/contract'
import { useFormContext, useController } from 'react-hook-form'
import FormHelperText from '@mui/material/FormHelperText'
import Box from '@mui/material/Box'
import { messages } from '#messages.ts'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { CheckboxFilter } from '#ui/filters/filter-inputs.tsx'
import type { ItemField, ItemValues } from './item-values.ts'
import { useCategories } from './use-items.ts'

interface ItemTextFieldProps {
  readonly field: Exclude<ItemField, 'categories' | 'is_consumable'>
  readonly isRequired?: boolean
  readonly isNumber?: boolean
  readonly isLong?: boolean
  readonly isFirst?: boolean
  readonly isReadOnly: boolean
  readonly hint?: string
}

export function ItemTextField(props: ItemTextFieldProps) {
  const {
    field,
    isRequired = false,
    isNumber = false,
    isLong = false,
    isFirst = false,
    isReadOnly,
    hint,
  } = props
  return (
    <FormField
      form={useFormContext<ItemValues>()}
      name={field}
      label={itemFields[field].label}
      problem={(text) => {
        if (visibleText(text) === '') return isRequired ? fieldMessages.missing : null
        return isNumber && parseWholeNumber(text) === null ? fieldMessages.notWhole : null
      }}
      hint={hint}
      isFirst={isFirst}
      isReadOnly={isReadOnly}
      required={isRequired}
      fullWidth
      multiline={isLong}
      {...(isLong && { minRows: 2, maxRows: 8 })}
      autoComplete="off"
      {...(isNumber && { input: { inputMode: 'numeric' } })}
    />
  )
}

/** Whether teams keep what they are handed of the item. */
export function ConsumableBox({ isReadOnly }: { readonly isReadOnly: boolean }) {
  return (
    <CheckboxField
      form={useFormContext<ItemValues>()}
      name="is_consumable"
      label={itemFields.is_consumable.label}
      hint="Wire, glue, batteries: teams keep what they are handed from now on."
      isReadOnly={isReadOnly}
    />
  )
}

/** The categories of an item, at least one of which is required. */
export function CategoryChoice({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const query = useCategories()
  const { field, fieldState } = useController<ItemValues, 'categories'>({
    name: 'categories',
    rules: { validate: (ids) => ids.length > 0 || catalogueMessages.noCategory },
  })
  const toggle = (id: string) => {
    field.onChange(
      field.value.includes(id) ? field.value.filter((each) => each !== id) : [...field.value, id],
    )
  }
  const refusal = fieldState.error?.message
  return (
    <QueryContent
      query={query}
      loading={<SkeletonRows label="Loading categories" rows={4} height={32} />}
      failure={messages.categoriesNotShown}
    >
      {(categories) => (
        <Box>
          <Box sx={list}>
            <CheckboxFilter
              label="Categories *"
              options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
              chosen={field.value}
              onToggle={toggle}
              isReadOnly={isReadOnly}
            />
          </Box>
          {refusal !== undefined && (
            <FormHelperText error role="alert">
              {refusal}
            </FormHelperText>
          )}
          {categories.length === 0 && (
            <FormHelperText>
              Add a category first, among the filters of the inventory.
            </FormHelperText>
          )}
        </Box>
      )}
    </QueryContent>
  )
}

/** Two columns where there is room, with any number of rows. */
const list = {
  '& .MuiFormGroup-root': {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  },
  '& fieldset': { mb: 0 },
} as const
