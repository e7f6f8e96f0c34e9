import {
  type ApiError,
  type Condition,
  conditions,
  correctCondition,
  isBackOnShelf,
  type Order,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { wasRefused } from '#api-errors.ts'
import { useWrite } from '#api/writes.ts'
import { outcomeText, refusalText } from '#failure-text.ts'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { ConditionSelect } from '../ConditionSelect.tsx'
import { useDeskOrders } from '../DeskProvider.tsx'
import type { ItemOutcome } from './item-outcomes.ts'

interface ConditionFormProps {
  readonly order: Order
  readonly row: ItemOutcome
  readonly name: string
  readonly onClose: () => void
}

/** Corrects the condition of one returned unit of an item (spec §10), and shows the effect on the stock. */
export function ConditionForm({ order, row, name, onClose }: ConditionFormProps) {
  const known = row.returned.map(({ condition }) => condition)
  // Changes by others change no choice; they are reported below.
  const [{ from, to }, setChoice] = useState(() => usualChoice(known[0] ?? conditions[0]))
  const others = conditions.filter((condition) => condition !== from)
  const { correct, isCorrecting, isUnanswered, refusal, forget } = useCorrection(order, name)
  const isGone = !known.includes(from) && !isCorrecting && !isUnanswered
  const choose = (choice: Choice) => {
    forget()
    setChoice(choice)
  }
  const submit = async () => {
    if (isCorrecting || isGone) return
    if (await correct({ item: row.hardware_id, from, to })) onClose()
  }
  return (
    <Box
      component="form"
      aria-label={`Correct the condition of ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      sx={formSx}
    >
      <ConditionSelect
        label="One unit returned as"
        options={known.includes(from) ? known : [from, ...known]}
        value={from}
        disabled={isCorrecting}
        onChange={(condition) => choose(usualChoice(condition))}
      />
      <ConditionSelect
        label="is in fact"
        options={others}
        value={to}
        disabled={isCorrecting}
        onChange={(condition) => choose({ from, to: condition })}
      />
      <Typography component="output" variant="body2" sx={{ flex: '1 1 140px' }}>
        {effectOf(from, to)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button size="small" color="inherit" disabled={isCorrecting} onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          size="small"
          type="submit"
          variant="contained"
          disabled={isGone}
          isBusy={isCorrecting}
        >
          Correct
        </BusyButton>
      </Box>
      {(isGone || refusal !== null) && (
        <Typography role="alert" variant="body2" color="error" sx={{ flexBasis: '100%' }}>
          {isGone ? `No returned ${name} is ${from} any more.` : refusal}
        </Typography>
      )}
    </Box>
  )
}

interface Choice {
  readonly from: Condition
  readonly to: Condition
}

function usualChoice(from: Condition): Choice {
  return { from, to: isBackOnShelf(from) ? 'Broken' : 'Healthy' }
}

function effectOf(from: Condition, to: Condition): string {
  if (isBackOnShelf(from) === isBackOnShelf(to)) return 'It stays off the shelf.'
  return isBackOnShelf(to) ? 'It goes back on the shelf.' : 'It leaves the shelf.'
}

interface Correction extends Choice {
  readonly item: number
}

function useCorrection(order: Order, name: string) {
  const describe = (error: ApiError) =>
    outcomeText(
      error,
      `Could not correct the condition: ${refusalText(error, 'There is no such unit in this order.')}`,
    )
  const write = useWrite(correctCondition)
  const { replace } = useDeskOrders()
  /** The unit of an unanswered try, which may have been corrected: the next try must be about the same one. */
  const [tried, setTried] = useState<number>()
  const correct = async ({ item, from, to }: Correction): Promise<boolean> => {
    const found = order.items.find(
      ({ hardware_id, part_returned_health: condition }) =>
        hardware_id === item && condition === from,
    )
    const unit = tried ?? found?.id
    if (unit === undefined) return false
    setTried(unit)
    const params = { id: order.id, unit }
    const { answer, error } = await write.send({ params, body: { part_returned_health: to } })
    if (error) {
      if (wasRefused(error)) setTried(undefined)
      return false
    }
    replace(answer)
    toast.success(`A returned ${name} is now ${to}, not ${from}. ${effectOf(from, to)}`)
    return true
  }
  return {
    correct,
    isCorrecting: write.isPending,
    isUnanswered: tried !== undefined,
    /** Why the last try failed. */
    refusal: write.error && describe(write.error),
    /** Called when another correction is chosen. */
    forget: () => {
      write.reset()
      setTried(undefined)
    },
  }
}

const formSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  p: 1.5,
  alignItems: 'center',
  borderRadius: 1,
  bgcolor: 'action.hover',
  '& .MuiFormControl-root': { flex: '1 1 150px' },
} as const
