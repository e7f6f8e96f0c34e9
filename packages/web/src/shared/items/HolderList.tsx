import {
  groupBy,
  conditionsOffShelf,
  formatCount,
  formatNumber,
  type Holder,
  type HolderPage,
  isActive,
  type Item,
  listHolders,
  listIncidents,
  limits,
  statusesThat,
  statusLabel,
  sumQuantities,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useReadAll } from '#api/read-lists.ts'
import { useRead } from '#api/reads.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { messages } from '#messages.ts'
import { IncidentNotes, IncidentPlace } from '#shared/incidents/IncidentNote.tsx'
import { orderLink } from '#shared/orders/order-link.ts'
import { paths } from '#paths.ts'
import { QueryContent } from '#ui/lists/QueryContent.tsx'

interface HolderListProps {
  readonly item: Item
  readonly loading: ReactNode
}

/** Places of all units of an item, with links to their teams and orders. */
export function HolderList({ item, loading }: HolderListProps) {
  const query = useRead(listHolders, {
    params: { id: item.id },
    query: { limit: limits.pageRows.max },
  })
  const shelf = formatNumber(item.quantity_remaining)
  return (
    <QueryContent query={query} loading={loading} failure={messages.holdersNotShown}>
      {({ results, count, totals, used }) => (
        <Stack sx={{ gap: 1.5, pt: 1 }}>
          <Typography>
            {shelf} of {formatNumber(item.quantity_available)} on the shelf
            {count === 0 && used === 0 && '. Nobody has any.'}
          </Typography>
          {used > 0 && <Typography>{formatNumber(used)} used: handed out for good</Typography>}
          {groupHolders({ results, totals }).map((group) => (
            <Group key={group.place} {...group} />
          ))}
          {count > results.length && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              And {formatCount(count - results.length, 'more order')}.
            </Typography>
          )}
          <ItemIncidents item={item.id} />
        </Stack>
      )}
    </QueryContent>
  )
}

function Group({ place, units, holders }: HolderGroup) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3" sx={{ fontSize: '0.9375rem' }}>
        {place}: {formatNumber(units)}
      </Typography>
      <PlainList>
        {holders.map((holder) => (
          <HolderRow key={`${holder.order_id} ${holder.part_returned_health}`} {...holder} />
        ))}
      </PlainList>
    </section>
  )
}

function HolderRow({ quantity, order_id, team_code }: Holder) {
  return (
    <Box component="li" sx={row}>
      <span>{formatNumber(quantity)} ×</span>
      {team_code === null ? (
        <span>a team that is gone</span>
      ) : (
        <Link href={paths.team(team_code)} sx={target}>
          Team {team_code}
        </Link>
      )}
      {team_code === null ? (
        <span>order #{order_id}</span>
      ) : (
        <Link {...orderLink({ id: order_id, team_code })} sx={target}>
          order #{order_id}
        </Link>
      )}
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(3rem, auto) 1fr 1fr',
  columnGap: 1,
  alignItems: 'center',
  minHeight: 44,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const

const target = { py: 1.25 } as const

/**
 * Places of units off the shelf, in the order in which a desk asks for them, those with teams first: in the words of
 * the order's chip, or of the condition in which they came back (decision 034).
 */
const places = [...statusesThat(isActive).toReversed().map(statusLabel), ...conditionsOffShelf]

type HoldersShown = Pick<HolderPage, 'results' | 'totals'>

export interface HolderGroup {
  readonly place: string
  readonly units: number
  readonly holders: readonly Holder[]
}

/** All units of an item by place, with their holders as far as they are listed. */
export function groupHolders({ results, totals }: HoldersShown): HolderGroup[] {
  const holders = groupBy(results, placeOf)
  const units = groupBy(totals, placeOf)
  // Unknown places come last.
  return [...new Set([...places, ...units.keys()])].flatMap((place) => {
    const sum = sumQuantities(units.get(place) ?? [])
    return sum === 0 ? [] : [{ place, units: sum, holders: holders.get(place) ?? [] }]
  })
}

function placeOf({ order_status, part_returned_health }: HolderPage['totals'][number]): string {
  return part_returned_health ?? statusLabel(order_status)
}

/** Open reports of all teams about an item; renders nothing when there are none. */
function ItemIncidents({ item }: { readonly item: number }) {
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
