import {
  addresses,
  formatNumber,
  fullName,
  type Item,
  orderCode,
  statusLabel,
  type Team,
} from '@signout/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useConfiguration } from '#configuration.ts'
import { serverNow } from '#server-clock.ts'
import { formatDated, formatMomentWithYear } from '#event-time.ts'
import { QrCode } from '#ui/pictures/QrCode.tsx'
import { messages } from '#messages.ts'
import { useQrText } from '#shared/scan/use-qr-text.ts'
import { sortByLocation } from '#shared/items/locations.ts'
import type { KnownItems } from '#shared/items/use-items.ts'
import type { OrderTable, OutstandingRow } from './order-tables.ts'

interface PickSlipProps {
  readonly teamCode: string
  readonly team: Team | undefined
  readonly orders: readonly OrderTable<OutstandingRow>[]
  readonly knownItems: Pick<KnownItems, 'items' | 'nameOf'>
}

/** Content of a printed page: orders to be packed, with a box to tick and a location for each item. */
export function PickSlip({ teamCode, team, orders, knownItems }: PickSlipProps) {
  const { hackathon_name, desk_place, return_by } = useConfiguration()
  const qrText = useQrText()
  const isToKeep = (id: number) => knownItems.items.get(id)?.is_consumable === true
  const comesBack = orders.some(({ rows }) => rows.some((row) => !isToKeep(row.hardware_id)))
  return (
    <Box>
      <Typography sx={titleSx}>
        <Typography component="span" variant="overline">
          {hackathon_name} · Pick slip
        </Typography>
        <Typography component="span" variant="body2">
          Printed {formatDated(serverNow())}
        </Typography>
      </Typography>
      <Typography
        sx={{ fontSize: '36pt', fontWeight: 600, lineHeight: 1.1, letterSpacing: '0.1em' }}
      >
        {teamCode}
      </Typography>
      {desk_place !== null && <Typography dir="auto">{desk_place}</Typography>}
      {return_by !== null && comesBack && (
        <Typography>Return by {formatMomentWithYear(return_by)}</Typography>
      )}
      <Typography>{team?.profiles.map(({ user }) => fullName(user)).join(', ')}</Typography>
      {orders.length === 0 && <Typography sx={{ mt: 4 }}>Nothing to pick.</Typography>}
      {orders.map((order) => (
        <Box key={order.id} sx={{ '& + &': { mt: 2 }, breakInside: 'avoid' }}>
          <Box sx={orderSx}>
            <Typography sx={{ fontWeight: 600 }}>
              Order #{order.id} · {statusLabel(order.status)} · ordered{' '}
              {formatDated(order.created_at)}
            </Typography>
            <QrCode
              text={qrText(addresses.orderOfTeam(teamCode, order.id), orderCode(order.id))}
              label={`Code of order #${order.id}`}
              size="18mm"
            />
          </Box>
          {sortByLocation(order.rows, knownItems.items).map(({ hardware_id, outstanding }) => (
            <PickLine
              key={hardware_id}
              name={knownItems.nameOf(hardware_id)}
              item={knownItems.items.get(hardware_id)}
              quantity={outstanding}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface PickLineProps {
  readonly name: string
  readonly item: Item | undefined
  readonly quantity: number
}

function PickLine({ name, item, quantity }: PickLineProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        py: 0.5,
        alignItems: 'center',
        borderBottom: '1px solid',
        breakInside: 'avoid',
      }}
    >
      <Box sx={{ flex: 'none', width: 20, height: 20, border: '2px solid' }} />
      <Box sx={{ flex: 'none', minWidth: 48, fontSize: '16pt', fontWeight: 600 }}>
        {formatNumber(quantity)} ×
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        {item?.model_number && (
          <Typography component="span" variant="body2" sx={{ ml: 1 }}>
            {item.model_number}
          </Typography>
        )}
        {item?.is_consumable && (
          <Typography component="span" variant="body2" sx={{ ml: 1 }}>
            ({messages.yoursToKeep})
          </Typography>
        )}
      </Box>
      {item?.location && (
        <Typography sx={{ maxWidth: '40%', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {item.location}
        </Typography>
      )}
    </Box>
  )
}

const titleSx = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' }

const orderSx = {
  display: 'flex',
  gap: 2,
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  borderBottom: '2px solid',
} as const
