import {
  firstNameProblem,
  lastNameProblem,
  lengthProblem,
  normalisePhone,
  phoneLength,
  phoneProblem,
  reviewStatuses,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useController, type UseFormReturn } from 'react-hook-form'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { locked } from '#ui/forms/locked.ts'
import { noReviewLabel, userInputs, type UserValues } from './user-values.ts'

/** Note beside rights that organisers cannot remove from themselves. */
export const ownRightsHint = 'You cannot take this from yourself.'

interface UserFormFieldsProps {
  readonly form: UseFormReturn<UserValues>
  /** Whether it is the caller's own account, which stays an organiser. */
  readonly isSelf?: boolean
  /** Whether the form is being saved, when further input would be lost. */
  readonly isReadOnly: boolean
}

/** Fields of both forms: names, phone, application and groups. */
export function UserFormFields({ form, isSelf = false, isReadOnly }: UserFormFieldsProps) {
  const { errors } = form.formState
  const { ref, ...reviewStatus } = useController({
    control: form.control,
    name: 'review_status',
  }).field
  const shared = { form, isReadOnly }
  return (
    <>
      {errors.root && <ErrorAlert>{errors.root.message}</ErrorAlert>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormField
          {...shared}
          name="first_name"
          label={userInputs.first_name.label}
          problem={firstNameProblem}
          required
        />
        <FormField
          {...shared}
          name="last_name"
          label={userInputs.last_name.label}
          problem={lastNameProblem}
        />
        <FormField
          {...shared}
          name="phone_number"
          label={userInputs.phone_number.label}
          problem={(text) =>
            phoneProblem(text) ?? lengthProblem(normalisePhone(text), phoneLength.max)
          }
          type="tel"
        />
        <TextField
          {...reviewStatus}
          inputRef={ref}
          onChange={(event) => {
            if (!isReadOnly) reviewStatus.onChange(event)
          }}
          select
          label={userInputs.review_status.label}
          error={errors.review_status !== undefined}
          helperText={
            errors.review_status?.message ?? 'Accepted users can sign the waiver and order.'
          }
          slotProps={{
            select: { native: true },
            htmlInput: locked(isReadOnly),
          }}
        >
          {reviewStatuses.map((status) => (
            <option key={status} value={status}>
              {status === 'None' ? noReviewLabel : status}
            </option>
          ))}
        </TextField>
      </Box>
      <Stack sx={{ gap: 1 }}>
        <CheckboxField
          form={form}
          name="isOrganiser"
          label={userInputs.isOrganiser.label}
          hint={isSelf ? ownRightsHint : 'Works at the desk: sees and changes everything.'}
          isLocked={isSelf}
          isReadOnly={isReadOnly}
        />
        <CheckboxField
          form={form}
          name="isTestUser"
          label={userInputs.isTestUser.label}
          hint="May sign and order at any time."
          isReadOnly={isReadOnly}
        />
      </Stack>
    </>
  )
}
