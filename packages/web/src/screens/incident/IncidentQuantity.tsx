import { formatNumber } from '@signout/contract'
import { type Control, useController } from 'react-hook-form'
import { QuantityInput } from '#kit/inputs/QuantityInput.tsx'
import type { IncidentValues } from './incident-rules.ts'

interface IncidentQuantityProps {
  readonly control: Control<IncidentValues>
  readonly isReadOnly: boolean
  /** How many the team was granted (spec §9). */
  readonly max: number
}

export function IncidentQuantity({ control, isReadOnly, max }: IncidentQuantityProps) {
  const { field, fieldState } = useController({ control, name: 'qty' })
  return (
    <QuantityInput
      label="Quantity"
      required
      isReadOnly={isReadOnly}
      size="medium"
      max={max}
      format={formatNumber}
      value={field.value === '' ? null : Number(field.value)}
      onChange={(quantity) => field.onChange(quantity === null ? '' : String(quantity))}
      error={fieldState.error?.message}
      inputRef={field.ref}
    />
  )
}
