import { formatNumber, getImportProgress } from '@signout/contract'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useRead } from '#api/reads.ts'

const askEveryMs = 300

/** A bar that moves while rows are written, as far as the server says how many. */
export function ImportProgress() {
  const { data } = useRead(
    getImportProgress,
    {},
    { follows: false, staleTime: 0, refetchInterval: askEveryMs },
  )
  const { done, total } = data ?? { done: 0, total: 0 }
  if (total === 0) return <LinearProgress aria-label="Importing" />
  return (
    <Box>
      <LinearProgress
        aria-label="Importing"
        variant="determinate"
        value={Math.round((100 * done) / total)}
      />
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {formatNumber(done)} of {formatNumber(total)} rows
      </Typography>
    </Box>
  )
}
