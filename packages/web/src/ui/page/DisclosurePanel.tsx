import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { type ReactNode, useId, useState } from 'react'
import { LazyPart } from './LazyPart.tsx'

interface DisclosurePanelProps {
  readonly title: string
  /** Says what is shown. */
  readonly label: string
  readonly icon: ReactNode
  /** Text in place of a panel that cannot be shown. */
  readonly failure: string
  readonly loading: ReactNode
  /** Content, possibly lazy: it is mounted when the button is pressed. */
  readonly children: ReactNode
}

/** A button that shows the content below it, which is not loaded before it is pressed. */
export function DisclosurePanel(props: DisclosurePanelProps) {
  const { title, label, icon, failure, loading, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  return (
    <Box>
      <Button
        size="small"
        startIcon={icon}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ml: -0.625 }}
      >
        {title}
      </Button>
      <Box id={panelId}>
        <Collapse in={isOpen} mountOnEnter unmountOnExit>
          <LazyPart failure={failure} loading={loading}>
            {children}
          </LazyPart>
        </Collapse>
      </Box>
    </Box>
  )
}
