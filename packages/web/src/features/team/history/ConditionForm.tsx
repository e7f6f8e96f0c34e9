import {
  type Condition,
  conditions,
  correctCondition,
  type HistoryRow,
  isBackOnShelf,
  type Order,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { toast } from '#ui/feedback/toasts.ts'
import { useReplaceTeamOrder } from '../use-team-orders.ts'
import { ConditionSelect } from './ConditionSelect.tsx'

interface ConditionFormProps {
  readonly order: Order
  readonly row: HistoryRow
  readonly name: string
  readonly onClose: () => void
}

/** Corrects the condition of one unit of an item that has come back (beyond §2), and says what that does to the stock. */
export function ConditionForm({ order, row, name, onClose }: ConditionFormProps) {
  const known = row.returned.map(({ condition }) => condition)
  const [chosen, setChosen] = useState<{ from?: Condition; to?: Condition }>({})
  const from = known.find((condition) => condition === chosen.from) ?? known[0] ?? conditions[0]
  const others = conditions.filter((condition) => condition !== from)
  const usual = isBackOnShelf(from) ? 'Broken' : 'Healthy'
  const to = others.find((condition) => condition === chosen.to) ?? usual
  const { correct, isCorrecting, refusal, forget } = useCorrection(order, name)
  const choose = (choice: { from: Condition; to?: Condition }) => {
    forget()
    setChosen(choice)
  }
  const submit = async () => {
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
        options={known}
        value={from}
        disabled={isCorrecting}
        onChange={(condition) => choose({ from: condition })}
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
        <Button size="small" type="submit" variant="contained" loading={isCorrecting}>
          Correct
        </Button>
      </Box>
      {refusal !== null && (
        <Typography role="alert" variant="body2" color="error" sx={{ flexBasis: '100%' }}>
          {refusal}
        </Typography>
      )}
    </Box>
  )
}

function effectOf(from: Condition, to: Condition): string {
  if (isBackOnShelf(from) === isBackOnShelf(to)) return 'It stays off the shelf.'
  return isBackOnShelf(to) ? 'It goes back on the shelf.' : 'It leaves the shelf.'
}

interface Correction {
  readonly item: number
  readonly from: Condition
  readonly to: Condition
}

function useCorrection(order: Order, name: string) {
  const write = useWrite(correctCondition)
  const replaceOrder = useReplaceTeamOrder(order.team_code ?? '')
  const correct = async ({ item, from, to }: Correction): Promise<boolean> => {
    const unit = order.items.find(
      ({ hardware_id, part_returned_health: condition }) =>
        hardware_id === item && condition === from,
    )
    if (unit === undefined) return false
    try {
      const params = { id: order.id, unit: unit.id }
      replaceOrder(await write.mutateAsync({ params, body: { part_returned_health: to } }))
      toast.success(`A returned ${name} is ${to} now, not ${from}. ${effectOf(from, to)}`)
      return true
    } catch (error) {
      asApiError(error)
      return false
    }
  }
  return {
    correct,
    isCorrecting: write.isPending,
    /** Why the last try failed. */
    refusal: write.error && messages.conditionNotCorrected(write.error),
    forget: write.reset,
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
