import { formatNumber, listIncidents } from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useReadAll } from '#api/read-lists.ts'
import { messages } from '#messages.ts'
import { QueryContent } from '#kit/list/QueryContent.tsx'
import { FocusFallback } from '#kit/page/FocusFallback.tsx'
import { IncidentNote, IncidentPlace } from './IncidentNote.tsx'

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
            <FocusFallback>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {incidents.map((incident) => (
                  <li key={incident.id}>
                    <IncidentNote
                      incident={incident}
                      about={<IncidentPlace incident={incident} />}
                    />
                  </li>
                ))}
              </Box>
            </FocusFallback>
          </section>
        )
      }
    </QueryContent>
  )
}
