import { formatNumber, type Item, type Role } from '@signout/contract'
import Typography from '@mui/material/Typography'

interface StockTextProps {
  readonly item: Item
  readonly role: Role
}

/** The remaining stock, as each role sees it (spec §6). */
export function StockText({ item, role }: StockTextProps) {
  const { quantity_remaining: left, quantity_available: total } = item
  return (
    <Typography
      component="span"
      variant="overline"
      sx={{ display: 'block', color: left > 0 ? 'success.main' : 'text.secondary' }}
    >
      {role === 'organiser'
        ? `${formatNumber(left)} OF ${formatNumber(total)} IN STOCK`
        : `${formatNumber(left)} IN STOCK`}
    </Typography>
  )
}
