import { formatCount, type Item, listItems } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRead } from '#api/reads.ts'
import { brokenText, useLimitsOf } from '#domain/team/team-limits.tsx'
import { SteadyButton } from '#kit/buttons/SteadyButton.tsx'
import { SideSheet } from '#kit/dialogs/SideSheet.tsx'
import { EmptyState } from '#kit/feedback/EmptyState.tsx'
import { SearchBox } from '#kit/filters/SearchBox.tsx'
import { useUnsaved } from '#kit/leave/unsaved-forms.ts'
import { QueryContent, SkeletonRows } from '#kit/list/QueryContent.tsx'
import { messages } from '#messages.ts'
import { useDesk } from '../desk.tsx'
import { NewOrderRow } from './NewOrderRow.tsx'
import { useNewOrder } from './use-new-order.ts'

interface NewOrderSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Orders for the team that stands at the desk (spec §9). */
export function NewOrderSheet({ open, onClose }: NewOrderSheetProps) {
  const { teamCode } = useDesk()
  return (
    <SideSheet open={open} title="New order" subtitle={`Team ${teamCode}`} onClose={onClose}>
      {open && <NewOrderForm onClose={onClose} />}
    </SideSheet>
  )
}

/** More would be scrolled past: one searches on. */
const mostFound = 20

function NewOrderForm({ onClose }: Pick<NewOrderSheetProps, 'onClose'>) {
  const { orders } = useDesk()
  const [search, setSearch] = useState('')
  const query = { limit: mostFound, ...(search !== '' && { search }) }
  const found = useRead(listItems, { query }, { keepPrevious: true })
  const order = useNewOrder()
  const limits = useLimitsOf(orders, [...order.chosen, ...(found.data?.results ?? [])])
  const broken = limits.brokenBy(order.quantities)
  const markSaved = useUnsaved(order.units > 0, order.isOrdering)
  const submit = async () => {
    if (!(await order.submit())) return
    markSaved()
    onClose()
  }
  const rowOf = (item: Item) => (
    <NewOrderRow
      key={item.id}
      item={item}
      quantity={order.quantities.get(item.id) ?? 0}
      held={limits.heldOf(item.id)}
      uses={limits.usesOf(item.id)}
      disabled={order.isOrdering}
      onChange={(quantity) => order.choose(item, quantity)}
    />
  )
  return (
    <Stack sx={{ gap: 2 }}>
      <SearchBox label="Search items" value={search} onSearch={setSearch} />
      {order.chosen.length > 0 && (
        <Box component="ul" aria-label="In this order" sx={listSx}>
          {order.chosen.map(rowOf)}
        </Box>
      )}
      {broken.map((use) => (
        <Alert key={`${use.kind} ${use.name}`} severity="warning">
          {use.name}: {brokenText(use, 'The team has')}
        </Alert>
      ))}
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
        loading={order.isOrdering}
        onClick={() => void submit()}
      >
        {order.units === 0 ? 'Order' : `Order ${formatCount(order.units, 'unit')}`}
      </SteadyButton>
      <QueryContent
        query={found}
        loading={<SkeletonRows label="Loading items" />}
        failure={messages.itemsNotShown}
      >
        {({ results }) => {
          const others = results.filter(({ id }) => !order.quantities.has(id))
          if (results.length === 0) return <EmptyState>No item matches the search.</EmptyState>
          return (
            <Box component="ul" aria-label="Items" sx={listSx}>
              {others.map(rowOf)}
            </Box>
          )
        }}
      </QueryContent>
      {(found.data?.count ?? 0) > mostFound && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Search to find others.
        </Typography>
      )}
    </Stack>
  )
}

const listSx = { m: 0, p: 0, listStyle: 'none' } as const
