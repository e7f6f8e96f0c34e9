import type { Incident, Order } from '@signout/contract'
import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { IncidentNote, itemOf } from '#domain/incidents/IncidentNote.tsx'
import { useItems } from '#domain/items/use-items.ts'
import { FocusFallback } from '#kit/page/FocusFallback.tsx'
import { SectionCard } from '#kit/page/SectionCard.tsx'
import { useDesk } from './desk.tsx'

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
          <Box component="ul" aria-label="Incidents" sx={{ m: 0, p: 0, listStyle: 'none' }}>
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

/** Open reports that name no order or item of the team, and so stand at none of its rows; nothing where there are none. */
export function OtherIncidents() {
  const { orders, incidents: reported } = useDesk()
  const incidents = orders === undefined ? [] : incidentsElsewhere(reported, orders)
  const { nameOf } = useItems(incidents.flatMap(({ hardware }) => hardware ?? []))
  if (incidents.length === 0) return null
  return (
    <FocusFallback>
      <SectionCard title="Other reports">
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {incidents.map((incident) => (
            <li key={incident.id}>
              <IncidentNote
                incident={incident}
                about={
                  <Typography variant="body2">
                    {itemOf(incident, nameOf)}
                    {incident.order !== null && ` · order\u00A0#${incident.order}`}
                  </Typography>
                }
              />
            </li>
          ))}
        </Box>
      </SectionCard>
    </FocusFallback>
  )
}

/** Those that are about an item of these orders of the team, and so stand at its row. */
export function useIncidentsOf(orders: readonly number[], item: number): readonly Incident[] {
  return useDesk().incidents.filter((incident) =>
    orders.some((order) => isAbout(incident, order, item)),
  )
}

/** The items of an order of which something is reported. */
export function useReportedItems({ id, request }: Order): ReadonlySet<number> {
  const { incidents } = useDesk()
  const items = request.map((row) => row.id)
  return new Set(items.filter((item) => incidents.some((each) => isAbout(each, id, item))))
}

/** Those that stand at no row of these orders. */
function incidentsElsewhere(
  incidents: readonly Incident[],
  orders: readonly Order[],
): readonly Incident[] {
  return incidents.filter(
    (incident) =>
      !orders.some(({ id, request }) => request.some((row) => isAbout(incident, id, row.id))),
  )
}

function isAbout(incident: Incident, order: number, item: number): boolean {
  return incident.order === order && incident.hardware === item
}
