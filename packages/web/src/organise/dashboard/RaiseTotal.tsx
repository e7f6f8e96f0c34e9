import { etagOf, formatNumber, getItem, isolate, type Item, updateItem } from '@signout/contract'
import Alert from '@mui/material/Alert'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { asApiError } from '#api-errors.ts'
import { useWrite } from '#api/writes.ts'
import { useLookUpOnce } from '#api/look-up-once.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { DialogFrame, type DialogState } from '#ui/dialogs/DialogFrame.tsx'
import { QuantityInput } from '#ui/forms/QuantityInput.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { reasonText } from '#failure-text.ts'
import { messages } from '#messages.ts'

const maxAdded = 100

interface RaiseTotalProps extends DialogState {
  readonly item: Item
  /** Whether it is still in the list from which the dialog was opened. */
  readonly isListed: boolean
}

/** Adds units that have been found or bought to an item's total, which puts them on the shelf. */
export function RaiseTotal({ item, isListed, ...dialog }: RaiseTotalProps) {
  const [added, setAdded] = useState<number | null>(1)
  const { isRaising, raise } = useRaise(item)
  const confirm = async () => {
    if (added !== null && (await raise(added))) dialog.onClose()
  }
  return (
    <DialogFrame {...dialog} title={`More of ${item.name}`} isBusy={isRaising}>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {dialog.open && !isRaising && !isListed && (
          <Alert severity="info">
            {item.name} has left the list of what is wanted and not there in the meantime.
          </Alert>
        )}
        <DialogContentText>
          {item.quantity_available === 1 ? 'There is' : 'There are'}{' '}
          {formatNumber(item.quantity_available)} in all. What is added goes onto the shelf, and
          everyone who waits for it is told.
        </DialogContentText>
        <QuantityInput
          label="How many more"
          max={maxAdded}
          value={added}
          isReadOnly={isRaising}
          onChange={setAdded}
        />
      </DialogContent>
      <DialogActions>
        <SteadyButton color="inherit" disabled={isRaising} onClick={dialog.onClose}>
          Go Back
        </SteadyButton>
        <SteadyButton
          variant="contained"
          disabled={added === null}
          isBusy={isRaising}
          onClick={() => void confirm()}
        >
          Raise total
        </SteadyButton>
      </DialogActions>
    </DialogFrame>
  )
}

/** Adds to the current total: to the new one, if another organiser raises it meanwhile. */
function useRaise({ id, name }: Item) {
  const lookUp = useLookUpOnce()
  const write = useWrite(updateItem)
  const [isRaising, setIsRaising] = useState(false)
  const raiseOnce = async (added: number) => {
    const params = { id }
    const before = await lookUp(getItem, { params })
    const body = { quantity_available: before.quantity_available + added }
    const { answer, error } = await write.send({ params, body, ifMatch: etagOf(before) })
    if (error) throw error
    return answer
  }
  const raise = async (added: number): Promise<boolean> => {
    setIsRaising(true)
    try {
      const { quantity_available: total } = await raiseOnce(added).catch((error: unknown) => {
        if (asApiError(error).status === 409) return raiseOnce(added)
        throw error
      })
      toast.success(`${isolate(name)}: ${formatNumber(total)} in all now.`)
      return true
    } catch (error) {
      write.attempt.fail(error, (failed) => reasonText(failed, messages.itemGone))
      return false
    } finally {
      setIsRaising(false)
    }
  }
  return { raise, isRaising }
}
