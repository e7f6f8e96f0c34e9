import type { Order } from '@signout/contract'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { IncidentNote, itemOf } from '#domain/incidents/IncidentNote.tsx'
import { useOtherIncidents } from './team-incidents.ts'
import { useItems } from '#domain/items/use-items.ts'
import { FocusFallback } from '#kit/focus/FocusFallback.tsx'
import { SectionCard } from '#kit/page/SectionCard.tsx'

interface OtherIncidentsProps {
  /** All of the team's. */
  readonly orders: readonly Order[]
}

/** Open reports that name no order or item of the team, and so stand at none of its rows; nothing where there are none. */
export function OtherIncidents({ orders }: OtherIncidentsProps) {
  const incidents = useOtherIncidents(orders)
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
