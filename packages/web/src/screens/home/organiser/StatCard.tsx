import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { RouterLink } from '#kit/page/RouterLink.tsx'

interface StatCardProps {
  readonly label: string
  /** Undefined until it has loaded. */
  readonly value: string | undefined
  readonly query: { readonly error: unknown }
  readonly href: string
  /** For the entry of the history that the link adds. */
  readonly state?: unknown
}

/** A figure and what it counts; links to what it counts. */
export function StatCard({ label, value, query, href, state }: StatCardProps) {
  return (
    <Card>
      <CardActionArea component={RouterLink} href={href} state={state} sx={areaSx}>
        <Typography component="span" sx={valueSx}>
          {value ?? (query.error === null ? <Skeleton width={48} /> : <Unknown />)}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
      </CardActionArea>
    </Card>
  )
}

/** As a word it has less room than a figure. */
function Unknown() {
  return (
    <Typography component="span" sx={{ color: 'text.secondary', lineHeight: 'inherit' }}>
      Unknown
    </Typography>
  )
}

/** Beside one another where there is room: the orders below stay in sight. */
const areaSx = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  columnGap: 1.5,
  px: 2,
  py: { xs: 1.5, md: 1 },
  height: '100%',
  minHeight: 44,
  alignItems: { xs: 'flex-start', md: 'center' },
  justifyContent: 'flex-start',
}

const valueSx = {
  fontSize: '1.75rem',
  fontWeight: 700,
  lineHeight: 1.2,
  whiteSpace: { md: 'nowrap' },
}
