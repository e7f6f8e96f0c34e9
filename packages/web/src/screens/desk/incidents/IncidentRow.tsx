import type { Incident } from '@signout/contract'
import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { FocusFallback } from '#kit/focus/FocusFallback.tsx'
import { IncidentNote } from '#domain/incidents/IncidentNote.tsx'

interface IncidentRowProps {
  readonly incidents: readonly Incident[]
  /** Of the table. */
  readonly columns: number
  /** The first column is for ticks. */
  readonly hasTicks?: boolean
}

/** Open reports, as a row of their own below the row that they are about; nothing where there are none. */
export function IncidentRow({ incidents, columns, hasTicks = false }: IncidentRowProps) {
  if (incidents.length === 0) return null
  return (
    <TableRow sx={{ '&&': { borderTop: 0, pt: 0 } }}>
      {hasTicks && <TableCell className="tick" />}
      <TableCell colSpan={hasTicks ? columns - 1 : columns}>
        <FocusFallback>
          <Box component="ul" aria-label="Reports" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {incidents.map((incident) => (
              <li key={incident.id}>
                <IncidentNote incident={incident} />
              </li>
            ))}
          </Box>
        </FocusFallback>
      </TableCell>
    </TableRow>
  )
}

/** For the row above it. */
export const aboveIncidents = { '&& > td': { borderBottom: 0 } } as const
