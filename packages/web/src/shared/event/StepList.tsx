import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Destination } from './destination.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { DoneIcon, OpenIcon } from '#ui/pictures/icons.tsx'

export interface Step {
  readonly label: string
  readonly hint: string
  /** Where the step is done; omitted where that is not on the screens. */
  readonly at?: Destination
}

interface StepListProps<Name extends string> {
  readonly title: string
  /** Steps in their order. */
  readonly steps: Readonly<Record<Name, Step>>
  readonly isDone: Readonly<Record<Name, boolean>>
}

/** A checklist of steps with links, ticked by the facts. */
export function StepList<Name extends string>({ title, steps, isDone }: StepListProps<Name>) {
  // Sound: the keys of a literal object.
  const names = Object.keys(steps) as Name[]
  return (
    <SectionCard title={title}>
      <PlainList sx={{ display: 'grid', gap: 1.5 }}>
        {names.map((name) => {
          const { label, hint, at } = steps[name]
          const Icon = isDone[name] ? DoneIcon : OpenIcon
          return (
            <Box key={name} component="li" sx={{ display: 'flex', gap: 1.5 }}>
              <Icon
                titleAccess={isDone[name] ? 'Done' : 'To do'}
                color={isDone[name] ? 'success' : 'disabled'}
              />
              <Box sx={{ minWidth: 0 }}>
                {at === undefined ? (
                  <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
                ) : (
                  <Link {...at} sx={{ fontWeight: 600 }}>
                    {label}
                  </Link>
                )}
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {hint}
                </Typography>
              </Box>
            </Box>
          )
        })}
      </PlainList>
    </SectionCard>
  )
}
