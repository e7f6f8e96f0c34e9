import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Portal from '@mui/material/Portal'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { onlyPrinted } from './paper.ts'
import { usePrintDialog } from './use-print.ts'

interface PrintedPageProps {
  readonly title: string
  readonly subtitle: string
  readonly onPrinted: () => void
  readonly children: ReactNode
}

/** Printed instead of the page and what is open above it; not shown on screen. Prints as soon as it is mounted. */
export function PrintedPage({ title, subtitle, onPrinted, children }: PrintedPageProps) {
  usePrintDialog(onPrinted)
  return (
    <Portal>
      <GlobalStyles styles={{ '@media print': { 'body > :not(.printed)': { display: 'none' } } }} />
      <Box className="printed" sx={onlyPrinted}>
        <Typography component="h1" sx={{ fontSize: '16pt', fontWeight: 700 }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {subtitle}
        </Typography>
        {children}
      </Box>
    </Portal>
  )
}
