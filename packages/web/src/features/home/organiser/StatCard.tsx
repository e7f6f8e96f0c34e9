import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { formatNumber } from '#ui/format-number.ts'

interface StatCardProps {
  readonly label: string
  readonly value: number | undefined
  /** The total of which `value` is a part. */
  readonly of?: number
  readonly query: { readonly error: unknown }
  readonly href: string
}

/** A figure and what it counts; links to the page with the details. */
export function StatCard({ label, value, of, query, href }: StatCardProps) {
  const shown = value === undefined ? undefined : formatNumber(value)
  return (
    <Card>
      <CardActionArea href={href} sx={{ p: 2, height: '100%' }}>
        <Typography
          component="span"
          sx={{ display: 'block', fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.2 }}
        >
          {shown ?? (query.error === null ? <Skeleton width={48} /> : 'Unknown')}
          {value !== undefined && of !== undefined && ` of ${formatNumber(of)}`}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
      </CardActionArea>
    </Card>
  )
}
