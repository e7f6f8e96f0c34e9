import Link from '@mui/material/Link'

/** The Tab key's first stop; visible only while it has the focus. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1.5,
        bgcolor: 'background.paper',
        borderRadius: 1,
        boxShadow: 6,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      Skip to main content
    </Link>
  )
}
