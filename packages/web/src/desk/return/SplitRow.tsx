import { formatNumber } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Stepper } from '#ui/forms/Stepper.tsx'
import { takeLostFocus } from '#ui/page/FocusFallback.tsx'
import { CloseIcon } from '#ui/pictures/icons.tsx'
import { ConditionSelect } from '../ConditionSelect.tsx'
import { continuationSx } from '../continuation.ts'
import {
  describeSplit,
  freeConditions,
  restOf,
  type ReturnChoice,
  type ReturnPart,
  splitFurther,
} from './return-choices.ts'

interface SplitProps {
  /** Name of the item. */
  readonly name: string
  readonly choice: ReturnChoice
  readonly disabled: boolean
  readonly onChange: (part: Partial<ReturnChoice>) => void
}

/** Units of a row that come back in other conditions than the rest; renders nothing when there are none. */
export function SplitRow({ name, choice, disabled, onChange }: SplitProps) {
  const { parts } = choice
  if (parts.length === 0) return null
  const rest = restOf(choice)
  const replace = (at: number, part: ReturnPart) =>
    onChange({ parts: parts.map((each, index) => (index === at ? part : each)) })
  return (
    <TableRow sx={continuationSx}>
      <TableCell className="tick" />
      <TableCell colSpan={4}>
        <Box component="fieldset" aria-label={`Conditions of ${name}`} sx={partsSx}>
          <Typography variant="body2" aria-live="polite" sx={{ flex: 1, color: 'text.secondary' }}>
            {rest !== null && rest < 1
              ? `Only ${formatNumber(choice.quantity ?? 0)} to return`
              : describeSplit(choice)}
          </Typography>
          {parts.map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- its condition changes under the focus
            <Box key={at} ref={takeLostFocus} sx={partSx}>
              <Stepper
                label={`${part.condition} ${name}`}
                min={1}
                max={part.quantity + Math.max(0, (rest ?? 1) - 1)}
                value={part.quantity}
                disabled={disabled}
                onChange={(quantity) => replace(at, { ...part, quantity })}
              />
              <ConditionSelect
                label={`Condition of ${part.quantity} ${name}`}
                isLabelHidden
                options={[part.condition, ...freeConditions(choice)]}
                value={part.condition}
                disabled={disabled}
                onChange={(condition) => replace(at, { ...part, condition })}
              />
              <IconButton
                disabled={disabled}
                aria-label={`Remove ${part.condition}: ${name}`}
                onClick={() => onChange({ parts: parts.filter((each) => each !== part) })}
                sx={{ width: 44, height: 44 }}
              >
                <CloseIcon />
              </IconButton>
            </Box>
          ))}
        </Box>
      </TableCell>
    </TableRow>
  )
}

const partsSx = {
  border: 0,
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'flex-end',
} as const

const partSx = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const

/** Lets some units of a row come back in another condition; renders nothing when no unit is left. */
export function SplitButton({ name, choice, disabled, onChange }: SplitProps) {
  const parts = splitFurther(choice)
  if (parts === null) return null
  return (
    <Button
      size="small"
      color="inherit"
      disabled={disabled}
      aria-label={`Split ${name}`}
      onClick={() => onChange({ parts })}
      sx={{ minWidth: 44, minHeight: 44, color: 'text.secondary' }}
    >
      Split
    </Button>
  )
}
