import { listIncidents } from '@signout/contract'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useSearchParams } from 'react-router'
import { useReadPages } from '#api/read-lists.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { messages } from '#messages.ts'
import { reportParameter } from '#paths.ts'
import { useItems } from '#shared/items/use-items.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { FocusFallback } from '#ui/page/FocusFallback.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { IncidentNote, itemOf, IncidentPlace } from '#shared/incidents/IncidentNote.tsx'

const pageSize = 20

/** Reports, newest first; resolved ones only on request. */
export function IncidentList() {
  const [params, setParams] = useSearchParams()
  const showsAll = params.get('resolved') === 'true'
  const show = (all: boolean) =>
    setParams({ [reportParameter]: 'incidents', ...(all && { resolved: 'true' }) })
  const list = useReadPages(
    listIncidents,
    {
      query: {
        limit: pageSize,
        ...(!showsAll && { resolved: false }),
      },
    },
    { keepPrevious: true },
  )
  const { query, items } = list
  // Keeps showing the previous reports after the box is ticked or unticked.
  const isOutdated = query.isPlaceholderData
  const knownItems = useItems(items?.flatMap(({ hardware }) => hardware ?? []) ?? [])
  return (
    <>
      <FormControlLabel
        label="Show resolved reports"
        control={<Checkbox checked={showsAll} onChange={() => show(!showsAll)} />}
      />
      <PagedList
        list={list}
        what="INCIDENTS"
        failure={messages.incidentsNotShown}
        loading={<SkeletonRows label="Loading incidents" rows={4} height={96} />}
        none={<EmptyState>{showsAll ? 'No reports.' : 'No open reports.'}</EmptyState>}
      >
        <FocusFallback>
          <PlainList
            aria-label="Incidents"
            aria-busy={isOutdated}
            sx={{ ...listSx, opacity: isOutdated ? 0.6 : 1 }}
          >
            {items?.map((incident) => (
              <li key={incident.id}>
                <IncidentNote
                  incident={incident}
                  about={
                    <IncidentPlace incident={incident} item={itemOf(incident, knownItems.nameOf)} />
                  }
                />
              </li>
            ))}
          </PlainList>
        </FocusFallback>
      </PagedList>
    </>
  )
}

const listSx = {
  mt: 1,
  '& > li + li': { mt: 2 },
} as const
