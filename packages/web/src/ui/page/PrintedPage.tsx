import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Portal from '@mui/material/Portal'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { onlyPrinted } from './paper.ts'

interface PrintedPageProps {
  /** Called when the print dialog has closed, which opens as soon as the page is mounted; without it, none opens. */
  readonly onPrinted?: () => void
  readonly children: ReactNode
}

/** Printed instead of the page and what is open above it; not shown on screen. */
export function PrintedPage({ onPrinted, children }: PrintedPageProps) {
  return (
    <Portal>
      <GlobalStyles styles={{ '@media print': { 'body > :not(.printed)': { display: 'none' } } }} />
      <Box className="printed" sx={onlyPrinted}>
        {children}
      </Box>
      {onPrinted && <PrintDialog onPrinted={onPrinted} />}
    </Portal>
  )
}

interface PrintedTitleProps {
  readonly title: string
  readonly subtitle: string
}

export function PrintedTitle({ title, subtitle }: PrintedTitleProps) {
  return (
    <>
      <Typography component="h1" sx={{ fontSize: '16pt', fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {subtitle}
      </Typography>
    </>
  )
}

/** The browser's print dialog. A component, since what the portal holds is on the page later than the portal. */
function PrintDialog({ onPrinted }: Required<Pick<PrintedPageProps, 'onPrinted'>>) {
  const finish = useEffectEvent(onPrinted)
  useEffect(() => {
    const onAfterPrint = () => finish()
    window.addEventListener('afterprint', onAfterPrint)
    window.print()
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])
  return null
}
