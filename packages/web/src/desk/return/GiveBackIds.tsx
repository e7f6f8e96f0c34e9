import {
  type ApiError,
  canMove,
  fullName,
  isBack,
  type Order,
  type Profile,
  type Team,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { toast } from '#ui/toasts/toasts.ts'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { notKnown, waitText } from '#failure-text.ts'
import { useDeskOrders, useDeskTeam } from '../DeskProvider.tsx'
import { useSaveIdProvided } from '../team/IdProvided.tsx'
import { groupOrders } from '#shared/orders/order-tables.ts'

/** Members whose ID the desk has to give back after the last return; renders nothing before. */
export function GiveBackIds() {
  const { team } = useDeskTeam()
  const { orders } = useDeskOrders()
  const members = membersToGiveBackTo(team, orders)
  const [isBusy, setIsBusy] = useState(false)
  const { save, refuse } = useSaveIdProvided()
  const giveBack = async () => {
    setIsBusy(true)
    const done: string[] = []
    const failed: FailedReturn[] = []
    for (const member of members) {
      const name = fullName(member.user)
      const error = await save(member, false)
      if (error === null) done.push(name)
      else failed.push({ name, error })
    }
    if (done.length > 0) toast.success(`Given back: the ${idsOf(done)}.`)
    if (failed.length > 0) refuse(idsNotGivenBack(failed))
    setIsBusy(false)
  }
  if (members.length === 0) return null
  return (
    <Box component="output" sx={{ display: 'block', mb: 2 }}>
      <Alert
        severity="info"
        role="presentation"
        action={
          <SteadyButton
            color="inherit"
            isBusy={isBusy}
            onClick={() => void giveBack()}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {members.length === 1 ? 'Give back 1 ID' : `Give back ${members.length} IDs`}
          </SteadyButton>
        }
        sx={alertSx}
      >
        Everything is back. The desk has the {idsOf(members.map(({ user }) => fullName(user)))}.
      </Alert>
    </Box>
  )
}

/** The names keep the width of a line; on a narrow phone the button is below them. */
const alertSx = {
  flexWrap: 'wrap',
  alignItems: 'center',
  '& .MuiAlert-message': { flex: '1 1 160px' },
  '& .MuiAlert-action': { pt: 0 },
} as const

/**
 * Members whose ID the desk still has although the team has returned everything, when the agreement promises it back. A
 * ready order is about to be handed out for it.
 */
function membersToGiveBackTo(
  team: Team | undefined,
  orders: readonly Order[] | undefined,
): readonly Profile[] {
  if (team === undefined || orders === undefined) return []
  const hasReturned = orders.some(({ status }) => isBack(status))
  const isReady = orders.some(({ status }) => canMove('pickUp', status))
  if (!hasReturned || isReady || groupOrders(orders).checkedOut.length > 0) return []
  return team.profiles.filter(({ id_provided }) => id_provided)
}

interface FailedReturn {
  readonly name: string
  readonly error: ApiError
}

/** `ID of Ada`, `IDs of Ada and Bob`. */
function idsOf(names: readonly string[]): string {
  return `${names.length === 1 ? 'ID' : 'IDs'} of ${new Intl.ListFormat('en').format(names)}`
}

function namesIn(failures: readonly FailedReturn[]): string[] {
  return failures.map(({ name }) => name)
}

/** Names members whose ID is still recorded, and says if that is unknown of others. @internal Exported for its test. */
export function idsNotGivenBack(failures: readonly FailedReturn[]): string {
  const isUnanswered = ({ error }: FailedReturn) => error.status === 0
  const refused = failures.filter((failure) => !isUnanswered(failure))
  const texts: string[] = []
  if (refused.length > 0)
    texts.push(`The ${idsOf(namesIn(refused))} could not be marked as given back.`)
  texts.push(...new Set(refused.flatMap(({ error }) => waitText(error) ?? [])))
  if (failures.some(isUnanswered)) texts.push(notKnown)
  return texts.join(' ')
}
