import { formatNumber, listIncidents } from '@signout/contract'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useReadAll } from '#api/read-lists.ts'
import { messages } from '#messages.ts'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { IncidentNotes, IncidentPlace } from './IncidentNote.tsx'

/** Open reports of all teams about an item; renders nothing when there are none. */
export function ItemIncidents({ item }: { readonly item: number }) {
  const headingId = useId()
  const query = useReadAll(listIncidents, { query: { hardware: item, resolved: false } })
  return (
    <QueryContent query={query} loading={null} failure={messages.incidentsNotShown}>
      {(incidents) =>
        incidents.length > 0 && (
          <section aria-labelledby={headingId}>
            <Typography id={headingId} variant="h3" sx={{ fontSize: '0.9375rem' }}>
              Open reports: {formatNumber(incidents.length)}
            </Typography>
            <IncidentNotes
              incidents={incidents}
              renderAbout={(incident) => <IncidentPlace incident={incident} />}
            />
          </section>
        )
      }
    </QueryContent>
  )
}
