import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ComponentType, useId } from 'react'
import { useLastShown } from '#kit/dialogs/use-last-shown.ts'
import type { SheetPartProps } from '../sheets.tsx'
import { Downloads } from './Downloads.tsx'
import { StillOutTeams } from './StillOutTeams.tsx'
import { Losses } from './Losses.tsx'

type Part = 'teams' | 'losses' | 'files'

const parts = {
  teams: { label: 'Still out', Content: StillOutTeams },
  losses: { label: 'Broken and lost', Content: Losses },
  files: { label: 'Downloads', Content: Downloads },
} as const satisfies Record<Part, { label: string; Content: ComponentType }>

// Sound: the keys of a literal object.
const names = Object.keys(parts) as readonly Part[]

/** Teams with hardware, damaged and lost units, and all downloads. */
export function CloseOut({ part, onPart }: SheetPartProps) {
  const id = useId()
  const shown = useLastShown(names.find((name) => name === part) ?? null) ?? 'teams'
  const { Content } = parts[shown]
  return (
    <>
      <Tabs
        value={shown}
        aria-label="Close-out"
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, chosen: Part) => onPart(chosen)}
        sx={{ mt: -1, mb: 2, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            label={parts[name].label}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        <Content />
      </Box>
    </>
  )
}
