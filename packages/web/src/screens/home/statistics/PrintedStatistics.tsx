import type { Statistics } from '@signout/contract'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Portal from '@mui/material/Portal'
import Typography from '@mui/material/Typography'
import { serverNow, useConfiguration } from '#configuration.ts'
import { formatMoment } from '#event-time.ts'
import { onlyPrinted } from '#kit/page/paper.ts'
import { usePrintDialog } from '#kit/page/use-print.ts'
import { AllFigures, type Names } from './AllFigures.tsx'
import { OnPaper } from './on-paper.ts'

interface PrintedStatisticsProps {
  readonly figures: Statistics
  readonly names: Names
  readonly onPrinted: () => void
}

/** Each chart with its table, not shown on screen. Prints as soon as it is mounted. */
export function PrintedStatistics({ figures, names, onPrinted }: PrintedStatisticsProps) {
  usePrintDialog(onPrinted)
  const { hackathon_name } = useConfiguration()
  return (
    <Portal>
      <GlobalStyles styles={{ '@media print': { 'body > :not(.printed)': { display: 'none' } } }} />
      <Box className="printed" sx={onlyPrinted}>
        <Typography component="h1" sx={{ fontSize: '16pt', fontWeight: 700 }}>
          {hackathon_name}: statistics
        </Typography>
        <Typography variant="body2" sx={{ mb: 2 }}>
          Printed {formatMoment(serverNow())}
        </Typography>
        <OnPaper value>
          <AllFigures figures={figures} names={names} />
        </OnPaper>
      </Box>
    </Portal>
  )
}
