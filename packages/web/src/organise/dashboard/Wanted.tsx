import { type Demand, formatNumber, type Item, limits, listDemand } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRead } from '#api/reads.ts'
import { useItems } from '#shared/items/use-items.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { stackedTable, stackedTableBox } from '#ui/lists/stacked-table.ts'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { paths } from '#paths.ts'
import { RaiseTotal } from './RaiseTotal.tsx'

const fewest = 5
/** Maximum rows of one answer. */
const most = limits.pageRows.max

/** Items in demand beyond their stock, the most wanted first (spec §13); shows nothing when there are none. */
export function Wanted() {
  const [showsAll, setShowsAll] = useState(false)
  const query = { limit: showsAll ? most : fewest }
  const { data } = useRead(listDemand, { query }, { keepPrevious: true })
  const { items } = useItems(data?.results.map(({ hardware_id }) => hardware_id) ?? [])
  const dialog = useDialogAbout<number>()
  const raised = items.get(dialog.about ?? 0)
  const rows = (data?.results ?? []).flatMap((wanted) => {
    const item = items.get(wanted.hardware_id)
    return item === undefined ? [] : [{ wanted, item }]
  })
  return (
    <FocusFallback>
      {data && rows.length > 0 && (
        <SectionCard
          title="Wanted and not there"
          actions={
            data.count > fewest && (
              <Button onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Show fewer' : `Show all ${formatNumber(data.count)}`}
              </Button>
            )
          }
        >
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            Items that participants wait for, and units that were requested and could not be given.
          </Typography>
          <WantedTable rows={rows} onRaise={dialog.open} />
        </SectionCard>
      )}
      {raised && (
        <RaiseTotal
          {...dialog.state}
          key={raised.id}
          item={raised}
          isListed={rows.some(({ item }) => item.id === raised.id)}
        />
      )}
    </FocusFallback>
  )
}

interface WantedItem {
  readonly wanted: Demand
  readonly item: Item
}

interface WantedTableProps {
  readonly rows: readonly WantedItem[]
  readonly onRaise: (itemId: number) => void
}

function WantedTable({ rows, onRaise }: WantedTableProps) {
  return (
    <Box sx={stackedTableBox}>
      <Table size="small" aria-label="Wanted and not there" sx={stackedTable(620)}>
        <TableHead>
          <TableRow>
            <TableCell>Item</TableCell>
            <NumberHead label="Waiting" />
            <NumberHead label="Not given" />
            <NumberHead label="In stock" />
            <TableCell className="apart" sx={{ width: 148 }} aria-label="Actions" />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <WantedRow key={row.item.id} {...row} onRaise={() => onRaise(row.item.id)} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function NumberHead({ label }: { readonly label: string }) {
  return (
    <TableCell align="right" sx={{ width: 110 }}>
      {label}
    </TableCell>
  )
}

interface WantedRowProps extends WantedItem {
  readonly onRaise: () => void
}

function WantedRow({ wanted, item, onRaise }: WantedRowProps) {
  const { watching, requested, granted } = wanted
  const { quantity_remaining: left, quantity_available: total } = item
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Link href={paths.item(item.id)} sx={{ fontWeight: 600 }}>
          {item.name}
        </Link>
      </TableCell>
      <TableCell align="right" data-label="Waiting">
        {formatNumber(watching)}
      </TableCell>
      <TableCell align="right" data-label="Not given">
        {`${formatNumber(requested - granted)} of ${formatNumber(requested)}`}
      </TableCell>
      <TableCell align="right" data-label="In stock">
        {`${formatNumber(left)} of ${formatNumber(total)}`}
      </TableCell>
      <TableCell className="apart" align="right">
        <Button size="small" aria-label={`Raise total: ${item.name}`} onClick={onRaise}>
          Raise total
        </Button>
      </TableCell>
    </TableRow>
  )
}
