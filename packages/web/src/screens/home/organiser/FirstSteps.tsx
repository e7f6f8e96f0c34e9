import type { Overview } from '@signout/contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { paths } from '#paths.ts'
import { SectionCard } from '#kit/page/SectionCard.tsx'
import { DoneIcon, TimeIcon } from '#kit/pictures/icons.tsx'

type Steps = NonNullable<Overview['first_steps']>

/** What a new event needs, ticked by the facts; it goes away by itself (spec §19). */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  return (
    <SectionCard title="First steps">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {names.map((name) => {
          const { label, hint, href } = texts[name]
          const Icon = steps[name] ? DoneIcon : TimeIcon
          return (
            <Box key={name} component="li" sx={{ display: 'flex', gap: 1.5 }}>
              <Icon
                titleAccess={steps[name] ? 'Done' : 'To do'}
                color={steps[name] ? 'success' : 'disabled'}
              />
              <Box>
                {href === undefined ? (
                  <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
                ) : (
                  <Link href={href} sx={{ fontWeight: 600 }}>
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
      </Box>
    </SectionCard>
  )
}

interface StepText {
  readonly label: string
  readonly hint: string
  /** Where it is done; left out where that is not on the screens. */
  readonly href?: string
}

const texts: Readonly<Record<keyof Steps, StepText>> = {
  settings: {
    label: 'Name and sign-out window',
    hint: 'What the event is called, and when participants can order.',
    href: paths.settings,
  },
  items: {
    label: 'Categories and items',
    hint: 'First the categories, in the filters of the inventory; then “Add item”.',
    href: paths.inventory,
  },
  people: {
    label: 'People',
    hint: 'The other organisers, and those who may sign the waiver.',
    href: paths.people,
  },
  order: {
    label: 'A first order',
    hint: 'Of a team, or by “New order” on the page of one: try everything once.',
    href: paths.teams,
  },
  backup: {
    label: 'A backup',
    hint: 'The operator of the server sets BACKUP_EVERY: then the server makes them by itself.',
  },
}

// Sound: the keys of a literal object.
const names = Object.keys(texts) as (keyof Steps)[]
