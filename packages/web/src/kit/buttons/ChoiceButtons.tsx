import Button from '@mui/material/Button'
import ButtonGroup, { type ButtonGroupProps } from '@mui/material/ButtonGroup'

interface ChoiceButtonsProps<Value extends string> extends Pick<ButtonGroupProps, 'size'> {
  /** Says between what is chosen. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of two or three ways to look at the same things. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { label, options, value: chosen, size, onChange } = props
  return (
    <ButtonGroup size={size} aria-label={label} sx={{ flex: 'none' }}>
      {options.map(({ value, label: text }) => (
        <Button
          key={value}
          variant={value === chosen ? 'contained' : 'outlined'}
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
        >
          {text}
        </Button>
      ))}
    </ButtonGroup>
  )
}
