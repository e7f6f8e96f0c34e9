import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { connectionLostAt, useConnectionLost } from '#api/connection.ts'
import { formatClock } from '#event-time.ts'

/** Says, while the server is unreachable, from when the page is, which turns grey (spec §22). */
export function LastRead() {
  return useConnectionLost() ? <Since /> : null
}

function Since() {
  return (
    <>
      <GlobalStyles styles={grey} />
      <Typography component="output" variant="body2" sx={{ display: 'block', mb: 1.5 }}>
        You see what was read last, at {formatClock(connectionLostAt())}.
      </Typography>
    </>
  )
}

const grey = { '#main': { filter: 'grayscale(1)', opacity: 0.85 } }
