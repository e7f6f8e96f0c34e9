import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'

interface SectionCardProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons or a chip at the right of the title. */
  readonly actions?: ReactNode
}

/** A part of a page under its h2, which also names it as a landmark. */
export function SectionCard({ title, children, actions }: SectionCardProps) {
  const titleId = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          mb: 1.5,
          minHeight: 40,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Paper>
  )
}

interface CollapsibleSectionProps {
  readonly title: string
  readonly children: ReactNode
  /** Set after a link has led into the page: another object each time. */
  readonly visit?: object
  /** Whether that link leads to something in this section, which it then opens. */
  readonly isVisited?: boolean
}

/** A section that Hide all collapses and Show all brings back; open at first. */
export function CollapsibleSection(props: CollapsibleSectionProps) {
  const { title, children, visit, isVisited = false } = props
  const [isOpen, setIsOpen] = useState(true)
  const [lastVisit, setLastVisit] = useState(visit)
  const [openings, setOpenings] = useState(0)
  const contentId = useId()
  if (visit !== lastVisit) {
    setLastVisit(visit)
    if (isVisited && !isOpen) {
      setIsOpen(true)
      setOpenings(openings + 1)
    }
  }
  const toggle = (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-controls={contentId}
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? 'Hide all' : 'Show all'}
    </Button>
  )
  return (
    <SectionCard title={title} actions={toggle}>
      {/* Remounted for a link: while it unfolds, the place that the link scrolls to would still move. */}
      <Collapse key={openings} in={isOpen} id={contentId}>
        {children}
      </Collapse>
    </SectionCard>
  )
}
