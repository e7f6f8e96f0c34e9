import type { OrderTable, OutstandingRow } from '@signout/contract'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { ItemCell, type ItemsShown } from '#parts/items/ItemCell.tsx'
import { paths } from '#paths.ts'
import { type OrderColumn, OwnOrderTable } from './OwnOrderTable.tsx'

interface OwnCheckedOutOrderProps extends ItemsShown {
  readonly order: OrderTable<OutstandingRow>
}

const columns: readonly OrderColumn[] = [
  { label: 'Item' },
  { label: 'Quantity', align: 'right' },
  { label: 'Problem' },
]

export function OwnCheckedOutOrder({ order, ...items }: OwnCheckedOutOrderProps) {
  return (
    <OwnOrderTable order={order} columns={columns}>
      {order.rows.map(({ hardware_id, quantityGranted }) => (
        <TableRow key={hardware_id}>
          <ItemCell itemId={hardware_id} {...items} />
          <TableCell align="right">{quantityGranted}</TableCell>
          <TableCell>
            <Link
              variant="body2"
              href={paths.incidentForm({
                id: hardware_id,
                name: items.knownItems.nameOf(hardware_id),
                quantityGranted,
              })}
            >
              Report broken/lost
            </Link>
          </TableCell>
        </TableRow>
      ))}
    </OwnOrderTable>
  )
}
