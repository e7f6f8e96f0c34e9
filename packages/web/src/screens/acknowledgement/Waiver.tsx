import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { configuration } from '#configuration.ts'
import { focusOnMount } from '#kit/focus/focus-on-mount.ts'
import { waiverClauses } from './waiver-text.ts'

/** The agreement itself, short enough not to need a scroll box. */
export function Waiver() {
  const { hackathonName } = configuration()
  return (
    <section aria-labelledby="waiver-title">
      <Typography variant="h2" id="waiver-title" tabIndex={-1} ref={focusOnMount} sx={{ mb: 2 }}>
        Hardware agreement and release of liability
      </Typography>
      <Box component="ol" sx={{ pl: 3, my: 0, display: 'grid', gap: 1.5 }}>
        {waiverClauses(hackathonName).map(({ title, text }) => (
          <li key={title}>
            <Typography variant="h3" sx={{ mb: 0.25 }}>
              {title}
            </Typography>
            <Typography variant="body2">{text}</Typography>
          </li>
        ))}
      </Box>
    </section>
  )
}
