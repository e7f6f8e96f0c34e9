import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { configuration } from '#configuration.ts'
import { paths } from '#paths.ts'
import { Logo } from './Logo.tsx'

/** Logo and name of the hackathon; leads to the dashboard. */
export function Brand() {
  const { hackathonName } = configuration()
  return (
    <Link
      href={paths.home}
      underline="none"
      sx={{
        display: 'flex',
        gap: 1.5,
        minWidth: 0,
        minHeight: 44,
        alignItems: 'center',
        color: 'text.primary',
        fontSize: '1.05rem',
        fontWeight: 700,
      }}
    >
      <Logo />
      <Box
        component="span"
        title={hackathonName}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {hackathonName}
      </Box>
    </Link>
  )
}
