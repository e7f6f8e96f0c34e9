import { formatNumber } from '@signout/contract'
import CardActionArea from '@mui/material/CardActionArea'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { RouterLink } from '#ui/page/RouterLink.tsx'

export interface StatCardProps {
  readonly label: string
  /** Undefined until it has loaded. */
  readonly value: number | string | undefined
  readonly query: { readonly error: unknown }
  /** Colour of the figure, by its name in the theme. */
  readonly color?: string
  readonly href: string
  /** State of the history entry that the link adds. */
  readonly state?: unknown
}

/** A figure with its label, linked to what it counts. */
export function StatCard({ label, value, query, color, href, state }: StatCardProps) {
  const shown = typeof value === 'number' ? formatNumber(value) : value
  return (
    <CardActionArea component={RouterLink} href={href} state={state} sx={areaSx}>
      <Typography component="span" sx={{ ...valueSx, color }}>
        {shown ?? (query.error === null ? <Skeleton width={48} /> : <Unknown />)}
      </Typography>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </CardActionArea>
  )
}

/** A word has less room than a figure. */
function Unknown() {
  return (
    <Typography component="span" sx={{ color: 'text.secondary', lineHeight: 'inherit' }}>
      Unknown
    </Typography>
  )
}

const areaSx = {
  display: 'flex',
  flexDirection: 'column',
  width: 'auto',
  minHeight: 44,
  px: 1,
  py: 0.5,
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  borderRadius: 1,
}

const valueSx = {
  fontSize: '1.25rem',
  fontWeight: 600,
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}
