import {
  conditionsOffShelf,
  formatNumber,
  limits,
  listLosses,
  type Loss,
  sumQuantities,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useReadAll } from '#api/read-lists.ts'
import { useItems } from '#shared/items/use-items.ts'
import { orderLink } from '#shared/orders/order-link.ts'
import { formatDated } from '#event-time.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { QueryContent } from '#ui/lists/QueryContent.tsx'
import { SkeletonRows } from '#ui/lists/SkeletonRows.tsx'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'

/** Returned units that cannot go back on the shelf, the latest first. */
export function Losses() {
  const losses = useReadAll(listLosses, { query: { limit: limits.pageRows.max } })
  return (
    <QueryContent
      query={losses}
      loading={<SkeletonRows label="Loading what is broken or lost" rows={6} height={56} />}
      failure={messages.lossesNotShown}
    >
      {(found) => <LossList losses={found} />}
    </QueryContent>
  )
}

function LossList({ losses }: { readonly losses: readonly Loss[] }) {
  const { nameOf } = useItems(losses.map(({ hardware_id }) => hardware_id))
  if (losses.length === 0) {
    return <EmptyState>Nothing has come back heavily used, broken or lost.</EmptyState>
  }
  return (
    <>
      <Typography component="output" sx={{ display: 'block', mb: 1, fontWeight: 600 }}>
        {summaryOf(losses)}
      </Typography>
      <PlainList aria-label="Broken and lost">
        {losses.map((loss) => (
          <LossRow
            key={`${loss.order_id} ${loss.hardware_id} ${loss.part_returned_health} ${loss.at}`}
            loss={loss}
            name={nameOf(loss.hardware_id)}
          />
        ))}
      </PlainList>
    </>
  )
}

/** `2 Heavily Used, 5 Broken, 1 Lost` */
function summaryOf(losses: readonly Loss[]): string {
  const counts = conditionsOffShelf.map((condition) => ({
    condition,
    units: sumQuantities(
      losses.filter(({ part_returned_health }) => part_returned_health === condition),
    ),
  }))
  return counts
    .filter(({ units }) => units > 0)
    .map(({ condition, units }) => `${formatNumber(units)} ${condition}`)
    .join(', ')
}

function LossRow({ loss, name }: { readonly loss: Loss; readonly name: string }) {
  const { hardware_id, order_id, team_code, quantity, part_returned_health, at } = loss
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        {formatNumber(quantity)} × <Link href={paths.item(hardware_id)}>{name}</Link>
      </Box>
      <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{part_returned_health}</Box>
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
        {team_code === null ? (
          `Order #${order_id} of a team that is gone`
        ) : (
          <Link {...orderLink({ id: order_id, team_code })}>
            Team {team_code}, order #{order_id}
          </Link>
        )}
        {' · '}
        {formatDated(at)}
      </Typography>
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  rowGap: 0.25,
  py: 1.25,
  borderTop: '1px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '&:first-of-type': { borderTop: 0 },
} as const
