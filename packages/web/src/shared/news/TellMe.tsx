import { isToPack, type Order } from '@signout/contract'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { BusyButton } from '#ui/buttons/BusyButton.tsx'
import { toast } from '#ui/toasts/toasts.ts'
import { askForNotifications, mayAskForNotifications } from './notifications.ts'
import { useRememberedKeys } from './remembered-keys.ts'

/** Stored on the device with any answer, so that the question comes once. */
const asked = 'notifications asked'

/** Offers browser notifications, where supported, to a team that waits for the desk (spec §22). */
export function TellMe({ orders }: { readonly orders: readonly Order[] }) {
  const remembered = useRememberedKeys()
  const [isPossible] = useState(mayAskForNotifications)
  const [isAsking, setIsAsking] = useState(false)
  const isWaiting = orders.some(({ status }) => isToPack(status))
  if (!isWaiting || !isPossible || remembered.has(asked)) return null
  const ask = async () => {
    setIsAsking(true)
    const isGranted = await askForNotifications()
    setIsAsking(false)
    remembered.add(asked)
    if (isGranted) toast.success('You will be told while a page of this site is open.')
    else toast.info('Your browser shows no notifications of this site; its settings can allow it.')
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', mb: 1 }}>
      <BusyButton size="small" variant="outlined" isBusy={isAsking} onClick={() => void ask()}>
        Tell me
      </BusyButton>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        when an order is ready, also while I look at another page.
      </Typography>
    </Stack>
  )
}
