import type { HistoryOf } from '@signout/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { lazy, Suspense, useId, useState } from 'react'
import { messages } from '#messages.ts'
import { ErrorAlert } from '#ui/feedback/ErrorAlert.tsx'
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx'
import { HistoryIcon } from '#ui/icons.tsx'
import { HistorySkeleton } from './HistorySkeleton.tsx'

const HistoryList = lazy(async () => ({
  default: (await import('./HistoryList.tsx')).HistoryList,
}))

interface HistoryPanelProps {
  readonly of: HistoryOf
  /** Names it: `order #12`. */
  readonly name: string
}

/** A button that shows who changed what and when (beyond §1). Nothing is loaded before it is pressed. */
export function HistoryPanel({ of, name }: HistoryPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const label = `History of ${name}`
  return (
    <Box>
      <Button
        size="small"
        startIcon={<HistoryIcon />}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ml: -0.625 }}
      >
        History
      </Button>
      <Box id={panelId}>
        <Collapse in={isOpen} mountOnEnter unmountOnExit>
          <ErrorBoundary fallback={<ErrorAlert>{messages.historyNotShown}</ErrorAlert>}>
            <Suspense fallback={<HistorySkeleton />}>
              <HistoryList of={of} label={label} />
            </Suspense>
          </ErrorBoundary>
        </Collapse>
      </Box>
    </Box>
  )
}
