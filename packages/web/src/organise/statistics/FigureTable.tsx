import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { use } from 'react'
import { OnPaper } from './charts.ts'

export interface FigureTableProps {
  readonly title: string
  /** Column heads. */
  readonly head: readonly [string, ...string[]]
  readonly rows: readonly FigureRow[]
  /** False when it is for screen readers only. */
  readonly isShown: boolean
}

interface FigureRow {
  readonly key: string
  readonly name: string
  /** Link to the subject of the row. */
  readonly href?: string
  readonly cells: readonly string[]
}

/** The figures of a chart. */
export function FigureTable({ title, head, rows, isShown }: FigureTableProps) {
  const isOnPaper = use(OnPaper)
  const scrolls = isShown && !isOnPaper
  return (
    <TableContainer
      {...(scrolls && { role: 'region', tabIndex: 0, 'aria-label': `Figures of ${title}` })}
      sx={scrolls ? { maxHeight: 420 } : { overflow: 'visible' }}
    >
      <Table size="small" stickyHeader={scrolls} aria-label={title} sx={tableSx}>
        <TableHead>
          <TableRow>
            {head.map((name, column) => (
              <TableCell key={name} align={column === 0 ? 'left' : 'right'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, name, href, cells }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                {scrolls && href !== undefined ? <Link href={href}>{name}</Link> : name}
              </TableCell>
              {cells.map((cell, column) => (
                <TableCell key={head[column + 1]} align="right" sx={numberSx}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const tableSx = {
  '& :is(th, td)': {
    px: { xs: 0.5, sm: 2 },
    fontSize: { xs: '0.8125rem', sm: '0.875rem' },
    fontWeight: 400,
  },
  '& tr > :first-of-type': { minWidth: { xs: 96, sm: 160 } },
} as const

const numberSx = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const
