import {
  creditsLeft,
  formatCount,
  formatNumber,
  type Item,
  type LimitUse,
  listItems,
  passesAllowance,
} from '@signout/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRead } from '#api/reads.ts'
import { useLimitsOf } from '#shared/teams/team-limits.tsx'
import { SteadyButton } from '#ui/buttons/SteadyButton.tsx'
import { SideSheet } from '#ui/dialogs/SideSheet.tsx'
import { useSheet } from '#ui/dialogs/use-sheet.ts'
import { useOnUnmount } from '#ui/page/lifetime.ts'
import { NothingCalled } from '#shared/items/NothingCalled.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { SearchBox } from '#ui/filters/SearchBox.tsx'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { useDeskOrders, useDeskTeam } from '../DeskProvider.tsx'
import { useIsIdMissing, WithoutIdDialog } from '../team/WithoutIdDialog.tsx'
import { NewOrderRow } from './NewOrderRow.tsx'
import { type NewOrder, useNewOrder } from './use-new-order.ts'
import { useScanToAdd } from './use-scan-to-add.ts'

/** Opens the sheet in which the desk makes an order for the team. */
export function NewOrderButton() {
  const sheet = useSheet('new-order')
  return (
    <>
      <Button variant="outlined" size="small" onClick={sheet.open}>
        New order
      </Button>
      <NewOrderSheet open={sheet.isOpen} onClose={sheet.close} />
    </>
  )
}

interface NewOrderSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Orders for the team at the desk (spec §9). */
function NewOrderSheet({ open, onClose }: NewOrderSheetProps) {
  const { teamCode } = useDeskTeam()
  const { orders } = useDeskOrders()
  const order = useNewOrder()
  const limits = useLimitsOf(orders, order.chosen)
  const broken = limits.brokenBy(order.quantities)
  return (
    <SideSheet
      open={open}
      title="New order"
      subtitle={`Team ${teamCode}`}
      onClose={onClose}
      footer={<NewOrderFooter order={order} broken={broken} onClose={onClose} />}
    >
      {open && <NewOrderItems order={order} broken={broken} />}
    </SideSheet>
  )
}

interface NewOrderFooterProps {
  readonly order: NewOrder
  readonly broken: readonly LimitUse[]
  readonly onClose: () => void
}

function NewOrderFooter({ order, broken, onClose }: NewOrderFooterProps) {
  const { team } = useDeskTeam()
  const isIdMissing = useIsIdMissing()
  const [isAsking, setIsAsking] = useState(false)
  const stopAsking = () => setIsAsking(false)
  const markSaved = useUnsaved(order.units > 0, order.isOrdering)
  const units = formatCount(order.units, 'unit')
  const submit = async () => {
    const isDone = await order.submit()
    stopAsking()
    if (!isDone) return
    markSaved()
    order.clear()
    onClose()
  }
  return (
    <Stack sx={{ gap: 1 }}>
      {broken.length > 0 && (
        <Alert severity="warning">This order breaks {formatCount(broken.length, 'limit')}.</Alert>
      )}
      {team?.credits && passesAllowance(order.cost, team.credits) && (
        <Alert severity="warning">
          The team has {formatCount(creditsLeft(team.credits), 'credit')} left; this order needs{' '}
          {formatNumber(order.cost)}. The desk may order it all the same.
        </Alert>
      )}
      <FormControlLabel
        label="Hand out at once"
        control={
          <Checkbox
            checked={order.isPickedUp}
            disabled={order.isOrdering}
            onChange={(_, isChecked) => order.setIsPickedUp(isChecked)}
          />
        }
      />
      <SteadyButton
        variant="contained"
        disabled={order.units === 0 || broken.length > 0}
        isBusy={order.isOrdering}
        onClick={() => (order.isPickedUp && isIdMissing ? setIsAsking(true) : void submit())}
      >
        {order.units === 0 ? 'Order' : `Order ${units}`}
      </SteadyButton>
      {isAsking && (
        <WithoutIdDialog
          open
          subject={units}
          isBusy={order.isOrdering}
          onClose={stopAsking}
          onConfirm={() => void submit()}
        />
      )}
    </Stack>
  )
}

/** Maximum number of matches shown; users refine the search rather than scroll. */
const maxFound = 20

/** Matches, each in its place while its quantity is chosen; above them chosen items that do not match now. */
function NewOrderItems({ order, broken }: Pick<NewOrderFooterProps, 'order' | 'broken'>) {
  const { orders } = useDeskOrders()
  useScanToAdd(order)
  useOnUnmount(order.clear)
  const [search, setSearch] = useState('')
  const query = { limit: maxFound, ...(search !== '' && { search }) }
  const found = useRead(listItems, { query }, { keepPrevious: true })
  const shown = new Set(found.data?.results.map(({ id }) => id))
  const elsewhere = order.chosen.filter(({ id }) => !shown.has(id))
  const limits = useLimitsOf(orders, [...elsewhere, ...(found.data?.results ?? [])])
  const isBrokenBy = (id: number, use: LimitUse) =>
    order.quantities.has(id) && use.itemIds.includes(id)
  const rowOf = (item: Item) => (
    <NewOrderRow
      key={item.id}
      item={item}
      quantity={order.quantities.get(item.id) ?? 0}
      held={limits.heldOf(item.id)}
      uses={limits.usesOf(item.id)}
      broken={broken.filter((use) => isBrokenBy(item.id, use))}
      disabled={order.isOrdering}
      onChange={(quantity) => order.choose(item, quantity)}
    />
  )
  return (
    <Stack sx={{ gap: 2 }}>
      <SearchBox label="Search items" value={search} onSearch={setSearch} />
      {elsewhere.length > 0 && (
        <PlainList aria-label="Also in this order">{elsewhere.map(rowOf)}</PlainList>
      )}
      <QueryContent
        query={found}
        loading={<SkeletonRows label="Loading items" />}
        failure="Unable to view the items."
      >
        {({ results, near }) =>
          results.length === 0 ? (
            <EmptyState>No item matches the search.</EmptyState>
          ) : (
            <>
              <NothingCalled near={near} />
              <PlainList aria-label="Items">{results.map(rowOf)}</PlainList>
            </>
          )
        }
      </QueryContent>
      {(found.data?.count ?? 0) > maxFound && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Search to find others.
        </Typography>
      )}
    </Stack>
  )
}
