import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { type ReactNode, useId, useState } from 'react'
import { SectionCard } from './SectionCard.tsx'

interface CollapsibleSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A section that Hide all collapses and Show all brings back; open at first. */
export function CollapsibleSection({ title, children }: CollapsibleSectionProps) {
  const [isOpen, setIsOpen] = useState(true)
  const contentId = useId()
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
      <Collapse in={isOpen} id={contentId}>
        {children}
      </Collapse>
    </SectionCard>
  )
}
