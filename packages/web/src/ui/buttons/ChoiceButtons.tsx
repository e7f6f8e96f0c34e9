import Button from '@mui/material/Button'
import ButtonGroup, { type ButtonGroupProps } from '@mui/material/ButtonGroup'

interface ChoiceButtonsProps<Value extends string> extends Pick<ButtonGroupProps, 'size'> {
  /** Name of the choice. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Choice of one of two or three views. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { label, options, value: chosen, size, onChange } = props
  return (
    <ButtonGroup size={size} aria-label={label} sx={{ flex: 'none' }}>
      {options.map(({ value, label: text }) => (
        <Button
          key={value}
          variant="outlined"
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
          sx={{ '&[aria-pressed=true]': { bgcolor: 'action.selected' } }}
        >
          {text}
        </Button>
      ))}
    </ButtonGroup>
  )
}
