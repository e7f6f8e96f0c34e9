import type { Incident, Order } from '@signout/contract'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { IncidentNotes, itemOf } from '#shared/incidents/IncidentNote.tsx'
import { useItems } from '#shared/items/use-items.ts'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { continuationSx } from './continuation.ts'
import { useDeskIncidents, useDeskOrders } from './DeskProvider.tsx'

interface IncidentRowProps {
  readonly incidents: readonly Incident[]
  /** Whether a column of checkboxes comes first. */
  readonly hasTicks?: boolean
}

/** Open reports, in a row below the row that they concern; renders nothing when there are none. */
export function IncidentRow({ incidents, hasTicks = false }: IncidentRowProps) {
  if (incidents.length === 0) return null
  return (
    <TableRow sx={continuationSx}>
      {hasTicks && <TableCell className="tick" />}
      <TableCell colSpan={4}>
        <IncidentNotes label="Incidents" incidents={incidents} />
      </TableCell>
    </TableRow>
  )
}

/**
 * Open reports that name no order or item of the team, and so appear at none of its rows; renders nothing when there
 * are none.
 */
export function OtherIncidents() {
  const { orders } = useDeskOrders()
  const reported = useDeskIncidents()
  const incidents = orders === undefined ? [] : incidentsElsewhere(reported, orders)
  const { nameOf } = useItems(incidents.flatMap(({ hardware }) => hardware ?? []))
  if (incidents.length === 0) return null
  return (
    <SectionCard title="Other reports">
      <IncidentNotes
        incidents={incidents}
        renderAbout={(incident) => (
          <Typography variant="body2">
            {itemOf(incident, nameOf)}
            {incident.order !== null && ` · order\u00A0#${incident.order}`}
          </Typography>
        )}
      />
    </SectionCard>
  )
}

/** Reports about an item of these orders of the team, which appear at its row. */
export function useIncidentsOf(orders: readonly number[], item: number): readonly Incident[] {
  return useDeskIncidents().filter((incident) =>
    orders.some((order) => isAbout(incident, order, item)),
  )
}

/** Items of an order with reports. */
export function useReportedItems({ id, request }: Order): ReadonlySet<number> {
  const incidents = useDeskIncidents()
  const items = request.map((row) => row.id)
  return new Set(items.filter((item) => incidents.some((each) => isAbout(each, id, item))))
}

/** Reports that appear at no row of these orders. */
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
