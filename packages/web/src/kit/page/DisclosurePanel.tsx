import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { type ReactNode, useId, useState } from 'react'
import { LazyPart } from '../feedback/LazyPart.tsx'

interface DisclosurePanelProps {
  readonly title: string
  /** Says of what. */
  readonly label: string
  readonly icon: ReactNode
  /** In place of a panel that cannot be shown. */
  readonly failure: string
  readonly loading: ReactNode
  /** May be lazy: it is mounted when the button is pressed. */
  readonly children: ReactNode
}

/** A button that shows what is below it. Nothing of that is loaded before it is pressed. */
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
