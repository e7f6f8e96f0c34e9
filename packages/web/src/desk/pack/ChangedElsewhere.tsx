import { actorName, listHistory, statusDeed } from '@signout/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { latestMove } from '#shared/history/undo.tsx'
import { useRead } from '#api/reads.ts'
import type { OrderTable, OutstandingRow } from '#shared/orders/order-tables.ts'

interface ChangedElsewhereProps {
  readonly order: OrderTable<OutstandingRow>
  readonly onPutAway: () => void
}

/** More rows than an order gets between two looks at it. */
const maxRows = 20

/** Tells in the card of an order that was being packed here who changed it in another window, and how (spec §17). */
export function ChangedElsewhere({ order, onPutAway }: ChangedElsewhereProps) {
  const history = useRead(listHistory, { query: { order: order.id, limit: maxRows } })
  const move = history.data && latestMove(history.data.results)
  return (
    <Box component="output" sx={{ display: 'block', mb: 1.5 }}>
      <Alert
        severity="warning"
        role="presentation"
        action={
          <Button color="inherit" onClick={onPutAway} sx={{ whiteSpace: 'nowrap' }}>
            Put away
          </Button>
        }
      >
        {statusDeed(order.status)}
        {move && ` by ${actorName(move)}`}
      </Alert>
    </Box>
  )
}
